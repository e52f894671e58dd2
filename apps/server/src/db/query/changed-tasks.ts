import type { UserRef } from '@task-manager/contract/people/users'
import type { SelectQueryBuilder } from 'kysely'
import { locksRows } from '#server/db/engine.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Tx } from '#server/db/transaction.ts'

/** A task after a change of a person, project or label on it. */
export interface ChangedTask {
  readonly id: string
  readonly version: number
  /** The ids of the assignees. */
  readonly assignees: string[]
}

/** The ids in the column `assignees`. */
export const assigneeIds = (assignees: string): string[] =>
  (JSON.parse(assignees) as UserRef[]).map((user) => user._id)

/** The columns for `.returning(changedColumns)`. */
export const changedColumns = ['id', 'version', 'assignees'] as const
export const toChangedTask = (row: { id: string; version: number; assignees: string }): ChangedTask => ({
  ...row,
  assignees: assigneeIds(row.assignees),
})

/** Locks tasks in the order of their ids, on the engine that locks rows. */
export async function lockTasksIn<T extends 'task_assignees' | 'task_labels'>(
  db: Tx,
  ids: SelectQueryBuilder<Tables, T, { task_id: string }>,
): Promise<void> {
  if (!locksRows(db)) return
  await db.selectFrom('tasks').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}
