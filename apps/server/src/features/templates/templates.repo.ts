/** Templates: a name, and the fields of a task as JSON. */

import type { ProjectRef } from '@task-manager/contract/projects/groups'
import type { Selectable } from 'kysely'
import { locksRows } from '#server/db/engine.ts'
import type { Db } from '#server/db/open.ts'
import { listOf } from '#server/db/query/prepared.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { TemplateTable } from './templates.tables.ts'

export type TemplateRow = Selectable<TemplateTable>

/** Sorted by name. */
export const list = (db: Db): Promise<TemplateRow[]> =>
  db.selectFrom('templates').selectAll().orderBy('name_key').execute()

export async function count(db: Tx): Promise<number> {
  const { n } = await db
    .selectFrom('templates')
    .select(({ fn }) => fn.countAll<number | string>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Locked for a change until the transaction ends. */
export async function lock(db: Tx, id: string): Promise<TemplateRow | undefined> {
  let query = db.selectFrom('templates').selectAll().where('id', '=', id)
  if (locksRows(db)) query = query.forUpdate()
  return await query.executeTakeFirst()
}

export async function insert(db: Tx, row: TemplateRow): Promise<void> {
  await db.insertInto('templates').values(row).execute()
}

export async function update(db: Tx, { id, ...row }: TemplateRow): Promise<void> {
  await db.updateTable('templates').set(row).where('id', '=', id).execute()
}

export async function remove(db: Tx, id: string): Promise<void> {
  await db.deleteFrom('templates').where('id', '=', id).execute()
}

export interface PersonRow {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly image_id: string | null
}

/** The active people among these ids. */
export async function people(db: Db, ids: readonly string[]): Promise<PersonRow[]> {
  if (ids.length === 0) return []
  return await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'image_id'])
    .where('id', 'in', listOf(db, ids))
    .where('deactivated_at', 'is', null)
    .execute()
}

/** The projects among these ids that exist. */
export async function projects(db: Db, ids: readonly string[]): Promise<ProjectRef[]> {
  if (ids.length === 0) return []
  return await db
    .selectFrom('projects')
    .select(['id as _id', 'name', 'color'])
    .where('id', 'in', listOf(db, ids))
    .execute()
}
