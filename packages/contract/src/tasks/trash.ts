/** The trash: deleted tasks until they are purged. */
import { Message } from '@task-manager/contract/answers'
import { endpoint } from '@task-manager/contract/endpoint'
import { ById, Id } from '@task-manager/contract/ids'
import { NextCursor, PageQuery } from '@task-manager/contract/paging'
import { ProjectRef } from '@task-manager/contract/projects/groups'
import { plainText } from '@task-manager/contract/text'
import * as z from 'zod/mini'
import { ChangeActor } from './history.ts'
import { Priority, Status, TaskAnswer } from './tasks.ts'

export const TrashEntry = z.object({
  _id: z.string(),
  title: z.string(),
  status: Status,
  priority: Priority,
  dueDate: z.string(),
  /** The task's project when it was deleted. */
  project: z.nullable(ProjectRef),
  deletedAt: z.string(),
  /** Null: the server. */
  deletedBy: z.nullable(ChangeActor),
  /** When the task is deleted permanently. */
  purgeAt: z.string(),
})
export type TrashEntry = z.infer<typeof TrashEntry>

export const TrashPage = z.object({
  entries: z.array(TrashEntry),
  /** Number of all entries; ignores the search. */
  total: z.number(),
  /** When the last of all entries was deleted. Null: the trash is empty. */
  newest: z.nullable(z.string()),
  /** How long deleted tasks are kept, in days. */
  days: z.number(),
  nextCursor: NextCursor,
})
export type TrashPage = z.infer<typeof TrashPage>

export const listTrash = endpoint('GET /api/trash', 'admin', {
  summary: 'Deleted tasks, last deleted first',
  query: z.object({
    /** Part of a title; ignores case. */
    q: z._default(plainText('q', 200), ''),
    ...PageQuery.shape,
  }),
  returns: TrashPage,
})

export const restoreTask = endpoint('POST /api/tasks/{id}/restore', 'admin', {
  summary: 'Restore a deleted task with its remaining assignees',
  params: ById,
  returns: TaskAnswer,
})

export const purgeTask = endpoint('DELETE /api/trash/{id}', 'admin', {
  summary: 'Delete a task permanently',
  params: z.object({ id: Id }),
  returns: Message,
})

export const emptyTrash = endpoint('DELETE /api/trash', 'admin', {
  summary: 'Delete everything in the trash permanently, or what was deleted until an instant',
  query: z.object({
    /** Inclusive, such as `newest` of the list that the person saw. */
    until: z.optional(z.iso.datetime('until must be a time, like 2026-11-24T08:00:00.000Z.')),
  }),
  returns: z.object({ message: z.string(), purged: z.number() }),
})
