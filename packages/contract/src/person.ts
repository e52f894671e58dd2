/** One person's page, for administrators (decision A25): what they have to do, what they finished, what they did. */
import * as z from 'zod/mini'
import { CalendarDate } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { ById } from './ids.ts'
import { LogEntry } from './log.ts'
import { Task } from './tasks.ts'
import { TeamMember } from './users.ts'

/** So many weeks are told of, the running one with them. */
export const WEEKS = 8

export const PersonPage = z.object({
  person: TeamMember,
  /** Unfinished, the earliest due first; at most 50. */
  tasks: z.array(z.pick(Task, { _id: true, title: true, status: true, priority: true, dueDate: true })),
  /** Of all that are unfinished. */
  overdue: z.number(),
  /** The oldest first. `from` is the Monday. A task that was finished twice counts once, in the week of the last time. */
  weeks: z.array(z.object({ from: z.string(), finished: z.number() })),
  /** The last things they did, newest first; at most 20. */
  activity: z.array(LogEntry),
})
export type PersonPage = z.infer<typeof PersonPage>

export const getPerson = endpoint({
  method: 'GET',
  path: '/api/users/{id}/page',
  tag: 'Users',
  summary: 'What somebody has to do, what they finished in the last weeks, and what they did last',
  access: 'admin',
  params: ById,
  query: z.object({ today: z.optional(CalendarDate) }),
  returns: PersonPage,
})
