import { sql } from 'kysely'
import { locksRows } from '#server/db/engine.ts'
import { listOf } from '#server/db/query/prepared.ts'
import type { TrashTable } from '#server/db/schema.ts'
import type { Db } from '#server/db/store.ts'
import type { Tx } from '#server/db/transaction.ts'

export async function insert(db: Tx, row: TrashTable): Promise<void> {
  await db.insertInto('trash').values(row).execute()
}

/** The last row of the previous page. */
export interface Before {
  readonly deletedAt: string
  readonly id: string
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** Last deleted first. `q` is normalized like `search`. */
export const list = (
  db: Db,
  { q, before, limit }: { q: string; before: Before | null; limit: number },
): Promise<TrashTable[]> =>
  db
    .selectFrom('trash')
    .selectAll()
    .$if(q !== '', (query) => query.where(sql<boolean>`search like ${`%${escaped(q)}%`} escape '\\'`))
    .$if(before !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('deleted_at', 'id'), '<', tuple(before?.deletedAt ?? '', before?.id ?? '')),
      ),
    )
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** The number of all rows, and when the last one was deleted. In one statement, so that they belong together. */
export async function totals(db: Db): Promise<{ total: number; newest: string | null }> {
  const { total, newest } = await db
    .selectFrom('trash')
    .select(({ fn }) => [
      fn.countAll<number | string>().as('total'),
      fn.max<string | null>('deleted_at').as('newest'),
    ])
    .executeTakeFirstOrThrow()
  return { total: Number(total), newest }
}

/** Locked until the transaction ends. Undefined when it is not in the trash. */
export async function lock(db: Tx, id: string): Promise<TrashTable | undefined> {
  let query = db.selectFrom('trash').selectAll().where('id', '=', id)
  if (locksRows(db)) query = query.forUpdate()
  return await query.executeTakeFirst()
}

/** Undefined when it was already removed. */
export const remove = (db: Tx, id: string): Promise<TrashTable | undefined> =>
  db.deleteFrom('trash').where('id', '=', id).returningAll().executeTakeFirst()

export async function removeMany(db: Tx, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('trash').where('id', 'in', listOf(db, ids)).execute()
}

/** Removes up to `limit` rows deleted before `instant`. Skips rows that another node removes. */
export async function removeBefore(
  db: Tx,
  instant: string,
  limit: number,
): Promise<Pick<TrashTable, 'id' | 'task'>[]> {
  let old = db
    .selectFrom('trash')
    .select('id')
    .where('deleted_at', '<', instant)
    .orderBy('deleted_at')
    .limit(limit)
  if (locksRows(db)) old = old.forUpdate().skipLocked()
  return await db.deleteFrom('trash').where('id', 'in', old).returning(['id', 'task']).execute()
}

export const userExists = async (db: Tx, id: string): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
