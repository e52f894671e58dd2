import type { Selectable } from 'kysely'
import { locksRows } from '#server/db/engine.ts'
import { countLocked } from '#server/db/query/named-lock.ts'
import type { Db } from '#server/db/store.ts'
import type { ViewTable } from '#server/db/tables/views.ts'
import type { Tx } from '#server/db/transaction.ts'

export type ViewRow = Selectable<ViewTable>

/** Sorted by name. */
export const listFor = (db: Db, userId: string): Promise<ViewRow[]> =>
  db
    .selectFrom('views')
    .selectAll()
    .where('scope', 'in', [userId, ''])
    .orderBy('name_key')
    .orderBy('scope', 'desc')
    .execute()

/** Locked until the transaction ends. */
export const count = (db: Tx, scope: string): Promise<number> =>
  countLocked(db, `views ${scope}`, db.selectFrom('views').where('scope', '=', scope))

export async function lock(db: Tx, id: string): Promise<ViewRow | undefined> {
  let query = db.selectFrom('views').selectAll().where('id', '=', id)
  if (locksRows(db)) query = query.forUpdate()
  return await query.executeTakeFirst()
}

/** Views that filter by labels, locked until the transaction ends, by id. */
export async function lockWithLabels(db: Tx): Promise<Pick<ViewRow, 'id' | 'query'>[]> {
  let query = db
    .selectFrom('views')
    .select(['id', 'query'])
    .where((eb) => eb.or([eb('query', 'like', '%label=%'), eb('query', 'like', '%notLabel=%')]))
    .orderBy('id')
  if (locksRows(db)) query = query.forUpdate()
  return await query.execute()
}

export const updateQuery = (db: Tx, id: string, query: string): Promise<unknown> =>
  db.updateTable('views').set({ query }).where('id', '=', id).execute()

export const insert = (db: Tx, row: ViewRow): Promise<unknown> => db.insertInto('views').values(row).execute()

export const update = (db: Tx, { id, ...row }: ViewRow): Promise<unknown> =>
  db.updateTable('views').set(row).where('id', '=', id).execute()

export const remove = (db: Tx, id: string): Promise<unknown> =>
  db.deleteFrom('views').where('id', '=', id).execute()
