import { CURSOR_KEY } from '#server/db/migrations/0040-cursor-key.ts'
import type { Db } from '#server/db/open.ts'
import { perDatabase } from '#server/db/query/prepared.ts'

async function readKey(db: Db): Promise<string> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', CURSOR_KEY)
    .executeTakeFirstOrThrow()
  return row.value
}

const keys = perDatabase(() => ({ value: '' }))

/** The installation's key; it never changes, so it is read once. */
export async function installationKey(db: Db): Promise<string> {
  const known = keys(db)
  known.value ||= await readKey(db)
  return known.value
}
