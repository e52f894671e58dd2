/** My day: tasks that are overdue, due today or due this week (decision T70). */
import { Message } from '@task-manager/contract/answers'
import { CalendarDate } from '@task-manager/contract/dates'
import { endpoint } from '@task-manager/contract/endpoint'
import { ById, Id } from '@task-manager/contract/ids'
import { ChecklistItem, Task } from '@task-manager/contract/tasks/tasks'
import * as z from 'zod/mini'

/** The most rows of a group in an answer. */
export const DAY_ROWS_MAX = 50

export const dayScopes = ['me', 'everybody'] as const
export type DayScope = (typeof dayScopes)[number]

const DayTask = z.object({
  ...Task.shape,
  /** Null when every item is ticked. */
  nextItem: z.nullable(z.omit(ChecklistItem, { completed: true })),
})
export type DayTask = z.infer<typeof DayTask>

export const Day = z.object({
  overdue: z.array(DayTask),
  today: z.array(DayTask),
  /** Due after today and until Sunday. */
  week: z.array(DayTask),
  counts: z.object({ overdue: z.number(), today: z.number(), week: z.number() }),
  /** The first task that is due after this week. */
  next: z.nullable(z.object({ _id: z.string(), title: z.string(), dueDate: z.string() })),
  /** Tasks due until Sunday that wait for something. */
  waiting: z.number(),
})
export type Day = z.infer<typeof Day>

export const getDay = endpoint('GET /api/day', 'user', {
  summary:
    "Your open tasks and items that are overdue, due today or due this week; everyone's for administrators",
  query: z.object({
    /** The viewer's day; defaults to the day in their time zone, UTC if it is unknown. */
    today: z.optional(CalendarDate),
    who: z._default(z.enum(dayScopes, `The parameter who must be ${dayScopes.join(' or ')}.`), 'me'),
  }),
  filters: ['today', 'who'],
  returns: Day,
})

export const placeInDay = endpoint('PUT /api/day/{id}', 'user', {
  summary:
    'Hide a task from your My day until another day, or move it within its group; for the caller alone',
  params: ById,
  body: z
    .object({
      /** The task is hidden until this day; null shows it again. Left out: unchanged. */
      until: z.optional(z.nullable(CalendarDate)),
      /** The task directly above the new position; null: the first position. Left out: unchanged. */
      after: z.optional(z.nullable(Id)),
    })
    .check(
      z.refine(({ until, after }) => until !== undefined || after !== undefined, {
        error: 'Send until, after, or both.',
        path: ['until'],
      }),
    ),
  returns: Message,
})
