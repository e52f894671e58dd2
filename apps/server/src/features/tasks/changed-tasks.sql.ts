import type { UserRef } from '@task-manager/contract/users'

/** A task after a change of what it refers to. */
export interface ChangedTask {
  readonly id: string
  readonly version: number
  /** Ids. */
  readonly assignees: string[]
}

/** The ids in the column `assignees`. */
export const assigneeIds = (assignees: string): string[] =>
  (JSON.parse(assignees) as UserRef[]).map((user) => user._id)

/** Of a statement that ends with `.returning(changedColumns)`. */
export const changedColumns = ['id', 'version', 'assignees'] as const
export const toChangedTask = (row: { id: string; version: number; assignees: string }): ChangedTask => ({
  ...row,
  assignees: assigneeIds(row.assignees),
})
