/** The changes and comments of a task in one order (decision T63). */
import { endpoint } from '@task-manager/contract/endpoint'
import { ById } from '@task-manager/contract/ids'
import { NextCursor, PageQuery } from '@task-manager/contract/paging'
import * as z from 'zod/mini'
import { Comment } from './comments.ts'
import { HistoryEntry } from './history.ts'

export const activityKinds = ['all', 'comments', 'changes'] as const
export type ActivityKind = (typeof activityKinds)[number]

export const EARLIER_MAX = 1000

export const ActivityEntry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('change'), ...HistoryEntry.shape }),
  z.object({ type: z.literal('comment'), ...Comment.shape }),
])
export type ActivityEntry = z.infer<typeof ActivityEntry>

export const ActivityPage = z.object({
  entries: z.array(ActivityEntry),
  nextCursor: NextCursor,
  /** How many entries there are before these, at most EARLIER_MAX; on the first page only. */
  earlier: z.optional(z.number()),
})
export type ActivityPage = z.infer<typeof ActivityPage>

export const getTaskActivity = endpoint('GET /api/tasks/{id}/activity', 'user', {
  summary: 'The changes and comments of a task, newest first',
  params: ById,
  query: z.object({
    kind: z._default(z.enum(activityKinds, `kind must be one of ${activityKinds.join(', ')}.`), 'all'),
    ...PageQuery.shape,
  }),
  filters: ['kind'],
  returns: ActivityPage,
})
