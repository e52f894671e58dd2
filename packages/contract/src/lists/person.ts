/** A person's page for administrators (decision A25): open tasks, finished tasks, activity. */
import { CalendarDate } from '@task-manager/contract/dates'
import { endpoint } from '@task-manager/contract/endpoint'
import { ById } from '@task-manager/contract/ids'
import { LogEntry } from '@task-manager/contract/installation/log'
import { TeamMember } from '@task-manager/contract/people/users'
import { Task } from '@task-manager/contract/tasks/tasks'
import * as z from 'zod/mini'

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

export const getPerson = endpoint('GET /api/users/{id}/page', 'admin', {
  summary: "A person's open tasks, tasks completed per week, and recent activity",
  params: ById,
  query: z.object({ today: z.optional(CalendarDate) }),
  returns: PersonPage,
})
