/** The trash: deleted tasks until they are purged. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ProjectRef } from './groups.ts'
import { ChangeActor } from './history.ts'
import { ById, Id } from './ids.ts'
import { Cursor, Limit } from './paging.ts'
import { Priority, Status, Task } from './tasks.ts'
import { plainText } from './text.ts'

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
  /** When it is deleted permanently. */
  purgeAt: z.string(),
})
export type TrashEntry = z.infer<typeof TrashEntry>

export const TrashPage = z.object({
  entries: z.array(TrashEntry),
  /** Number of all entries; ignores the search. */
  total: z.number(),
  /** How long deleted tasks are kept, in days. */
  days: z.number(),
  nextCursor: z.nullable(z.string()),
})
export type TrashPage = z.infer<typeof TrashPage>

const tag = 'Trash'
const Message = z.object({ message: z.string() })

export const listTrash = endpoint({
  method: 'GET',
  path: '/api/trash',
  tag,
  summary: 'Deleted tasks, last deleted first',
  access: 'admin',
  query: z.object({
    /** Part of a title; ignores case. */
    q: z._default(plainText('q', 200), ''),
    limit: Limit,
    cursor: Cursor,
  }),
  returns: TrashPage,
})

export const restoreTask = endpoint({
  method: 'POST',
  path: '/api/tasks/{id}/restore',
  tag,
  summary: 'Restore a deleted task with its remaining assignees',
  access: 'admin',
  params: ById,
  returns: z.object({ message: z.string(), task: Task }),
})

export const purgeTask = endpoint({
  method: 'DELETE',
  path: '/api/trash/{id}',
  tag,
  summary: 'Delete a task permanently',
  access: 'admin',
  params: z.object({ id: Id }),
  returns: Message,
})

export const emptyTrash = endpoint({
  method: 'DELETE',
  path: '/api/trash',
  tag,
  summary: 'Delete everything in the trash permanently',
  access: 'admin',
  returns: z.object({ message: z.string(), purged: z.number() }),
})
