import type { ExpressionBuilder } from 'kysely'
import { locksRows } from '#server/db/engine.ts'
import { listOf } from '#server/db/query/prepared.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Db } from '#server/db/store.ts'
import type { Tx } from '#server/db/transaction.ts'

export async function insertImage(
  db: Tx,
  image: { id: string; bytes: Uint8Array; at: string },
): Promise<void> {
  await db
    .insertInto('images')
    .values({ id: image.id, bytes: image.bytes, size: image.bytes.length, created_at: image.at })
    .execute()
}

export async function imageBytes(db: Db, id: string): Promise<Uint8Array | undefined> {
  const row = await db.selectFrom('images').select('bytes').where('id', '=', id).executeTakeFirst()
  return row?.bytes
}

const unclaimed = ({ not, exists, selectFrom }: ExpressionBuilder<Tables, 'images'>) =>
  not(exists(selectFrom('users').select('users.id').whereRef('users.image_id', '=', 'images.id')))

/** Total size of the images that no account uses. */
export async function unclaimedBytes(db: Tx): Promise<number> {
  const row = await db
    .selectFrom('images')
    .select((eb) => eb.fn.sum<number | null>('size').as('bytes'))
    .where(unclaimed)
    .executeTakeFirst()
  return row?.bytes ?? 0
}

/** More rows than a new image ever replaces. */
const EVICTED_MAX = 100

/** Deletes the oldest unused images until `bytes` are free. */
export async function evictOldest(db: Tx, bytes: number): Promise<void> {
  let query = db
    .selectFrom('images')
    .select(['id', 'size'])
    .where(unclaimed)
    .orderBy('created_at')
    .limit(EVICTED_MAX)
  // Skips images that an account is about to use.
  if (locksRows(db)) query = query.forUpdate().skipLocked()
  const ids: string[] = []
  let freed = 0
  for (const { id, size } of await query.execute()) {
    if (freed >= bytes) break
    ids.push(id)
    freed += size
  }
  if (ids.length > 0) await db.deleteFrom('images').where('id', 'in', ids).where(unclaimed).execute()
}

/** Deletes unused images created before `before`. Returns their number. */
export async function deleteUnused(db: Tx, before: string): Promise<number> {
  let old = db.selectFrom('images').select('id').where('created_at', '<', before).where(unclaimed)
  // Skips images that an account is about to use: a deletion would wait for it, and then not check again.
  if (locksRows(db)) old = old.forUpdate().skipLocked()
  const ids = (await old.execute()).map(({ id }) => id)
  const result = await db
    .deleteFrom('images')
    .where('id', 'in', listOf(db, ids))
    .where(unclaimed)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
