/** The history of a task, newest first, read from the log of changes. */
import type { ChangeKind } from '@task-manager/contract/changes'
import { endpoint } from '@task-manager/contract/endpoint'
import { ById } from '@task-manager/contract/ids'
import { NextCursor, PageQuery } from '@task-manager/contract/paging'
import * as z from 'zod/mini'

/** Kinds of change in the log: entity and verb. */
export const taskChangeKinds = [
  'task.created',
  'task.edited',
  'task.ticked',
  'task.deleted',
  'task.restored',
  'task.purged',
] as const satisfies ChangeKind<'task'>[]
export type TaskChangeKind = ChangeKind<'task'>

/**
 * A changed field. `before` and `after` are the values of the task's field; null for none. A checklist has an entry for
 * each item that was added (`before` null), removed (`after` null), ticked or edited, and one with the field
 * `checklistOrder` when only the order changed; an item's `assignee` is `{_id, name}` or null. `assignedTo` holds
 * `{_id, name}` of each person; `project` and `labels` hold the task's values.
 */
export const FieldChange = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })
export type FieldChange = z.infer<typeof FieldChange>

/** The user who made the change, by their current name. `_id` is null for a deleted user. */
export const ChangeActor = z.object({
  _id: z.nullable(z.string()),
  name: z.string(),
  profileImageUrl: z.string(),
})
export type ChangeActor = z.infer<typeof ChangeActor>

export const FORMER_MEMBER = 'a former member'

export const HistoryEntry = z.object({
  _id: z.string(),
  at: z.string(),
  /** Null: the server. */
  actor: z.nullable(ChangeActor),
  kind: z.enum(taskChangeKinds),
  changes: z.array(FieldChange),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

export const HistoryPage = z.object({ entries: z.array(HistoryEntry), nextCursor: NextCursor })
export type HistoryPage = z.infer<typeof HistoryPage>

export const getTaskHistory = endpoint('GET /api/tasks/{id}/history', 'user', {
  summary: 'The history of a task, newest first',
  params: ById,
  query: PageQuery,
  returns: HistoryPage,
})
