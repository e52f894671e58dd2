import type { Db } from '#server/db/open.ts'
import type { IdempotencyTable } from '#server/db/schema.ts'
import type { Tx } from '#server/db/transaction.ts'

export async function insert(db: Tx, entry: IdempotencyTable): Promise<void> {
  await db.insertInto('idempotency_keys').values(entry).execute()
}

export const find = (db: Db, userId: string, key: string) =>
  db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'result_id'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()

export async function removeBefore(db: Db, instant: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', instant).execute()
}
