/** The administrators' log (decision A20): who did what, to whom, when and from where. */
import { isCalendarDate } from '@task-manager/contract/calendar'
import type { Topic } from '@task-manager/contract/changes'
import { endpoint } from '@task-manager/contract/endpoint'
import { Id } from '@task-manager/contract/ids'
import { NextCursor, PageQuery } from '@task-manager/contract/paging'
import { ChangeActor, FieldChange } from '@task-manager/contract/tasks/history'
import * as z from 'zod/mini'

/** Entities of the log: the part of an entry's kind before the dot. */
export const logTopics = [
  'session',
  'user',
  'invitation',
  'task',
  'project',
  'label',
  'template',
  'view',
  'enquiry',
  'settings',
  'mail',
  'export',
  'backup',
] as const satisfies Topic[]
export type LogTopic = (typeof logTopics)[number]

export const LogEntry = z.object({
  _id: z.string(),
  at: z.string(),
  /** Null: a visitor who was not signed in, or the server. */
  actor: z.nullable(ChangeActor),
  /** Entity and verb: 'user.role'. */
  kind: z.string(),
  /** The affected person or entity by its current or last name; empty if unknown. */
  subject: z.object({ _id: z.string(), name: z.string() }),
  changes: z.array(FieldChange),
  /** An IPv6 address as its network; null if unknown. */
  address: z.nullable(z.string()),
})
export type LogEntry = z.infer<typeof LogEntry>

const TIME_WRONG = 'Please use a date, like 2026-11-24, or a time, like 2026-11-24T08:00:00Z.'
const time = z.string(TIME_WRONG).check(
  z.regex(/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z)?$/, { error: TIME_WRONG, abort: true }),
  // `Date.parse` takes 30 February for 2 March.
  z.refine((text) => isCalendarDate(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)), TIME_WRONG),
)

const filter = {
  /** The actor or the affected user. */
  person: z.optional(Id),
  kind: z.optional(z.enum(logTopics, `kind must be one of ${logTopics.join(', ')}.`)),
  /** Inclusive: a day or an instant. */
  from: z.optional(time),
  /** To the end of this day (UTC), or before this instant. */
  to: z.optional(time),
}
export const LogFilter = z.object(filter)
export type LogFilter = z.output<typeof LogFilter>

const filters = ['person', 'kind', 'from', 'to'] as const

export const readLog = endpoint('GET /api/log', 'admin', {
  summary: 'Sign-ins and failures, accounts, invitations, deletions, exports, newest first',
  query: z.object({ ...filter, ...PageQuery.shape }),
  filters,
  returns: z.object({ entries: z.array(LogEntry), nextCursor: NextCursor }),
})

export const exportLog = endpoint('GET /api/log/export', 'admin', {
  summary: 'The log as log.csv, in the words of the screen',
  query: LogFilter,
  filters,
  produces: 'text/csv; charset=utf-8',
})
