/** Deleted tasks, kept until they are purged. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
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
  deletedAt: z.string(),
  /** Null: the server itself. */
  deletedBy: z.nullable(ChangeActor),
  /** When it goes for good. */
  purgeAt: z.string(),
})
export type TrashEntry = z.infer<typeof TrashEntry>

export const TrashPage = z.object({
  entries: z.array(TrashEntry),
  /** How many there are in all, whatever is searched for. */
  total: z.number(),
  /** For how many days a deleted task is kept. */
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
  summary: 'Deleted tasks, the last deleted first',
  access: 'admin',
  query: z.object({
    /** Part of a title, in any case. */
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
  summary: 'Bring a deleted task back as it was, with the assignees who still exist',
  access: 'admin',
  params: ById,
  returns: z.object({ message: z.string(), task: Task }),
})

export const purgeTask = endpoint({
  method: 'DELETE',
  path: '/api/trash/{id}',
  tag,
  summary: 'Delete a task for good',
  access: 'admin',
  params: z.object({ id: Id }),
  returns: Message,
})

export const emptyTrash = endpoint({
  method: 'DELETE',
  path: '/api/trash',
  tag,
  summary: 'Delete everything in the trash for good',
  access: 'admin',
  returns: z.object({ message: z.string(), purged: z.number() }),
})
