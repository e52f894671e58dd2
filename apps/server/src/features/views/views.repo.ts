import type { Selectable } from 'kysely'
import { locksRows } from '#server/db/engine.ts'
import type { Db } from '#server/db/open.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { ViewTable } from './views.tables.ts'

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

export async function count(db: Tx, scope: string): Promise<number> {
  const { n } = await db
    .selectFrom('views')
    .select(({ fn }) => fn.countAll<number | string>().as('n'))
    .where('scope', '=', scope)
    .executeTakeFirstOrThrow()
  return Number(n)
}

export async function lock(db: Tx, id: string): Promise<ViewRow | undefined> {
  let query = db.selectFrom('views').selectAll().where('id', '=', id)
  if (locksRows(db)) query = query.forUpdate()
  return await query.executeTakeFirst()
}

export async function insert(db: Tx, row: ViewRow): Promise<void> {
  await db.insertInto('views').values(row).execute()
}

export async function update(db: Tx, { id, ...row }: ViewRow): Promise<void> {
  await db.updateTable('views').set(row).where('id', '=', id).execute()
}

export async function remove(db: Tx, id: string): Promise<void> {
  await db.deleteFrom('views').where('id', '=', id).execute()
}
