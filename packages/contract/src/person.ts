/** A person's page for administrators (decision A25): open tasks, finished tasks, activity. */
import * as z from 'zod/mini'
import { CalendarDate } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { ById } from './ids.ts'
import { LogEntry } from './log.ts'
import { Task } from './tasks.ts'
import { TeamMember } from './users.ts'

/** Number of weeks shown, including the current one. */
export const WEEKS = 8

export const PersonPage = z.object({
  person: TeamMember,
  /** Open tasks by due date; at most 50. */
  tasks: z.array(z.pick(Task, { _id: true, title: true, status: true, priority: true, dueDate: true })),
  /** Of all open tasks. */
  overdue: z.number(),
  /** Oldest first; `from` is the Monday. A task finished twice counts once, in the last week. */
  weeks: z.array(z.object({ from: z.string(), finished: z.number() })),
  /** Newest first; at most 20. */
  activity: z.array(LogEntry),
})
export type PersonPage = z.infer<typeof PersonPage>

export const getPerson = endpoint({
  method: 'GET',
  path: '/api/users/{id}/page',
  tag: 'Users',
  summary: "A person's open tasks, tasks completed per week, and recent activity",
  access: 'admin',
  params: ById,
  query: z.object({ today: z.optional(CalendarDate) }),
  returns: PersonPage,
})
