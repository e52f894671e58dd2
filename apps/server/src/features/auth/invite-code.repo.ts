import { deletedAny } from '#server/db/query/affected-rows.ts'
import type { Db } from '#server/db/store.ts'

const NAME = 'admin_invite_code'

export async function read(db: Db): Promise<string | null> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', NAME).executeTakeFirst()
  return row?.value ?? null
}

/** Stores the code unless there is one, so that all nodes print the same one. */
export async function keepFirst(db: Db, code: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name: NAME, value: code })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

/** False when there was no code. */
export const removeCode = (db: Db): Promise<boolean> =>
  deletedAny(db.deleteFrom('settings').where('name', '=', NAME))
