/** Changes of the team's tasks, newest first, read from the log of changes (decision T72). */
import type { ChangeKind } from '@task-manager/contract/changes'
import { CalendarDate } from '@task-manager/contract/dates'
import { endpoint } from '@task-manager/contract/endpoint'
import { Id } from '@task-manager/contract/ids'
import { NextCursor, PageQuery } from '@task-manager/contract/paging'
import { ChangeActor, FieldChange } from '@task-manager/contract/tasks/history'
import * as z from 'zod/mini'

/** Permanent deletion and edits of comments are left out. */
const teamActivityKinds = [
  'task.created',
  'task.edited',
  'task.ticked',
  'task.deleted',
  'task.restored',
  'comment.created',
] as const satisfies ChangeKind<'task' | 'comment'>[]

export const TeamActivityEntry = z.object({
  _id: z.string(),
  at: z.string(),
  /** Null: the server. */
  actor: z.nullable(ChangeActor),
  kind: z.enum(teamActivityKinds),
  /** `_id` is null once the task is deleted. */
  task: z.object({ _id: z.nullable(z.string()), title: z.string() }),
  /** The id of a comment; its text is on the task's page. */
  comment: z.nullable(z.string()),
  /** The changed fields, as in a task's history. */
  changes: z.array(FieldChange),
})
export type TeamActivityEntry = z.infer<typeof TeamActivityEntry>

const DATE_WRONG = 'Please use a date, like 2026-11-24.'
const day = z.optional(z.pipe(z.string(DATE_WRONG), CalendarDate))

export const listTeamActivity = endpoint('GET /api/activity', 'user', {
  summary:
    "Recent changes and comments of the tasks that the caller sees, newest first; administrators see everyone's",
  query: z.object({
    /** The person who made the changes. */
    person: z.optional(Id),
    project: z.optional(Id),
    /** Both inclusive, in UTC. */
    from: day,
    to: day,
    ...PageQuery.shape,
  }),
  filters: ['person', 'project', 'from', 'to'],
  returns: z.object({ entries: z.array(TeamActivityEntry), nextCursor: NextCursor }),
})
