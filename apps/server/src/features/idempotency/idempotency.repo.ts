import { prepared } from '#server/db/query/prepared.ts'
import type { IdempotencyTable } from '#server/db/schema.ts'
import type { Db } from '#server/db/store.ts'
import type { Tx } from '#server/db/transaction.ts'

export async function insert(db: Tx, entry: IdempotencyTable): Promise<void> {
  await db.insertInto('idempotency_keys').values(entry).execute()
}

/** Returns the keys that are new. */
export async function insertNew(db: Tx, rows: readonly IdempotencyTable[]): Promise<string[]> {
  if (rows.length === 0) return []
  const inserted = await db
    .insertInto('idempotency_keys')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key')
    .execute()
  return inserted.map(({ key }) => key)
}

const entries = prepared<{ userId: string; key: string }, Pick<IdempotencyTable, 'body_hash' | 'result_id'>>(
  (db, param) =>
    db
      .selectFrom('idempotency_keys')
      .select(['body_hash', 'result_id'])
      .where('user_id', '=', param('userId'))
      .where('key', '=', param('key')),
)

export const find = async (
  db: Db,
  userId: string,
  key: string,
): Promise<Pick<IdempotencyTable, 'body_hash' | 'result_id'> | undefined> =>
  (await entries(db, { userId, key }))[0]

export async function removeBefore(db: Db, instant: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', instant).execute()
}
