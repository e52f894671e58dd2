/** What happened to a task, newest first: the log of changes as people may read it. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ById } from './ids.ts'
import { Cursor, Limit } from './paging.ts'

/** What the log names: what it is about, and what happened to it. */
export const taskChangeKinds = [
  'task.created',
  'task.edited',
  'task.ticked',
  'task.deleted',
  'task.restored',
  'task.purged',
] as const
export type TaskChangeKind = (typeof taskChangeKinds)[number]

/**
 * One field that changed. `before` and `after` are what the task's field held; null where there was nothing. A checklist
 * has an entry for each item that was added (`before` null), removed (`after` null), ticked or reworded, and one with
 * the field `checklistOrder` when only places changed. `assignedTo` holds `{_id, name}` of each person; `project` and `labels` hold what the task
 * carried.
 */
export const FieldChange = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })
export type FieldChange = z.infer<typeof FieldChange>

/** Who did it, as they are called now. `_id` null: they have left, and their name is forgotten. */
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
  /** Null: the server itself. */
  actor: z.nullable(ChangeActor),
  kind: z.enum(taskChangeKinds),
  changes: z.array(FieldChange),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

export const HistoryPage = z.object({ entries: z.array(HistoryEntry), nextCursor: z.nullable(z.string()) })
export type HistoryPage = z.infer<typeof HistoryPage>

export const getTaskHistory = endpoint({
  method: 'GET',
  path: '/api/tasks/{id}/history',
  tag: 'Tasks',
  summary: 'What happened to a task, newest first, for whoever sees it',
  access: 'user',
  params: ById,
  query: z.object({ limit: Limit, cursor: Cursor }),
  returns: HistoryPage,
})
