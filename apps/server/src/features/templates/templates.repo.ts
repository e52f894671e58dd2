/** Templates: a name, and the fields of a task as JSON. */
import type { ProjectRef } from '@task-manager/contract/projects/groups'
import type { Selectable } from 'kysely'
import { locksRows } from '#server/db/engine.ts'
import { countLocked } from '#server/db/query/named-lock.ts'
import { listOf } from '#server/db/query/prepared.ts'
import type { Db } from '#server/db/store.ts'
import type { TemplateTable } from '#server/db/tables/templates.ts'
import type { Tx } from '#server/db/transaction.ts'

export type TemplateRow = Selectable<TemplateTable>

/** Sorted by name. */
export const list = (db: Db): Promise<TemplateRow[]> =>
  db.selectFrom('templates').selectAll().orderBy('name_key').execute()

/** Locked until the transaction ends. */
export const count = (db: Tx): Promise<number> => countLocked(db, 'templates', db.selectFrom('templates'))

/** Locked for a change until the transaction ends. */
export async function lock(db: Tx, id: string): Promise<TemplateRow | undefined> {
  let query = db.selectFrom('templates').selectAll().where('id', '=', id)
  if (locksRows(db)) query = query.forUpdate()
  return await query.executeTakeFirst()
}

export const insert = (db: Tx, row: TemplateRow): Promise<unknown> =>
  db.insertInto('templates').values(row).execute()

export const update = (db: Tx, { id, ...row }: TemplateRow): Promise<unknown> =>
  db.updateTable('templates').set(row).where('id', '=', id).execute()

export const remove = (db: Tx, id: string): Promise<unknown> =>
  db.deleteFrom('templates').where('id', '=', id).execute()

/** The projects among these ids that exist. */
export async function projects(db: Db, ids: readonly string[]): Promise<ProjectRef[]> {
  if (ids.length === 0) return []
  return await db
    .selectFrom('projects')
    .select(['id as _id', 'name', 'color'])
    .where('id', 'in', listOf(db, ids))
    .execute()
}
