import type { Db } from '#server/db/store.ts'

/** A setting that a migration wrote. */
export async function storedSetting(db: Db, name: string): Promise<string> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return row.value
}
