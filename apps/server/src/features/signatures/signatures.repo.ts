import { CURSOR_KEY } from '#server/db/migrations/0040-cursor-key.ts'
import { perDatabase } from '#server/db/query/prepared.ts'
import { storedSetting } from '#server/db/query/stored-setting.ts'
import type { Db } from '#server/db/store.ts'

const keys = perDatabase(() => ({ value: '' }))

/** Before the first account a backup may be restored, with another key. */
async function hasPeople(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** The installation's key; it never changes once there are people, so it is read once. */
export async function installationKey(db: Db): Promise<string> {
  const known = keys(db)
  if (known.value !== '') return known.value
  const isFinal = await hasPeople(db)
  const value = await storedSetting(db, CURSOR_KEY)
  if (isFinal) known.value = value
  return value
}
