/** Writing tasks. A change is made from a version that is locked, so that no edit overwrites another unseen (decision T5). */

import type { UserRef } from '@task-manager/contract/users'
import { locksRows } from '#server/db/engine.ts'
import { listOf } from '#server/db/query/prepared.ts'
import { preparedInsert } from '#server/db/query/prepared-insert.ts'
import type { TaskTable } from '#server/db/schema.ts'
import type { Tx } from '#server/db/transaction.ts'

const inserts = preparedInsert('tasks')

export const insert = (db: Tx, tasks: readonly TaskTable[]): Promise<void> => inserts(db, tasks)

/**
 * Nobody else changes the task until the transaction ends; what is read afterwards is how it is. False when it is not
 * there. A row that was deleted and restored while it was waited for is another one, which nobody holds: so look again.
 */
export async function lock(db: Tx, id: string): Promise<boolean> {
  if (!locksRows(db)) return true
  const held = async () =>
    await db.selectFrom('tasks').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return ((await held()) ?? (await held())) !== undefined
}

/** The same for many, in one order, so that two who lock many never wait for each other. Those that are there. */
export async function lockMany(db: Tx, ids: readonly string[]): Promise<string[]> {
  if (!locksRows(db)) return [...ids]
  const held = async (some: readonly string[]) => {
    if (some.length === 0) return []
    const query = db.selectFrom('tasks').select('id').where('id', 'in', listOf(db, some))
    return (await query.orderBy('id').forUpdate().execute()).map(({ id }) => id)
  }
  const first = await held(ids)
  const known = new Set(first)
  return [...first, ...(await held(ids.filter((id) => !known.has(id))))]
}

/** `change` carries the next version. */
export async function replace(db: Tx, id: string, change: Partial<TaskTable>): Promise<void> {
  await db.updateTable('tasks').set(change).where('id', '=', id).execute()
}

/** Who made it, for whoever keeps it. */
export const remove = (db: Tx, id: string): Promise<Pick<TaskTable, 'created_by'>> =>
  db.deleteFrom('tasks').where('id', '=', id).returning('created_by').executeTakeFirstOrThrow()

/**
 * Null for an enquiry that was deleted meanwhile: the task is made all the same, without the link. One that is there
 * stays until the transaction ends, so whoever deletes it finds the task.
 */
export async function lockEnquiry(db: Tx, id: string | null): Promise<string | null> {
  if (id === null) return null
  let query = db.selectFrom('enquiries').select('id').where('id', '=', id)
  if (locksRows(db)) query = query.forKeyShare()
  return (await query.executeTakeFirst())?.id ?? null
}

export interface Unlinked {
  readonly id: string
  readonly version: number
  /** Ids. */
  readonly assignees: string[]
}

/** The tasks that had the link, as they are now. */
export async function unlinkEnquiry(db: Tx, enquiryId: string, at: string): Promise<Unlinked[]> {
  const rows = await db
    .updateTable('tasks')
    .set((eb) => ({ enquiry_id: null, version: eb('version', '+', 1), updated_at: at }))
    .where('enquiry_id', '=', enquiryId)
    .returning(['id', 'version', 'assignees'])
    .execute()
  return rows.map(({ id, version, assignees }) => ({
    id,
    version,
    assignees: (JSON.parse(assignees) as UserRef[]).map((user) => user._id),
  }))
}
