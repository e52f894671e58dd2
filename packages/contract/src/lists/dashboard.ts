/** The data of both dashboards. */
import { CalendarDate } from '@task-manager/contract/dates'
import { endpoint } from '@task-manager/contract/endpoint'
import { Task } from '@task-manager/contract/tasks/tasks'
import * as z from 'zod/mini'

export const Dashboard = z.object({
  statistics: z.object({
    totalTasks: z.number(),
    pendingTasks: z.number(),
    inProgressTasks: z.number(),
    completedTasks: z.number(),
    overdueTasks: z.number(),
  }),
  charts: z.object({
    taskDistribution: z.object({
      All: z.number(),
      Pending: z.number(),
      InProgress: z.number(),
      Completed: z.number(),
    }),
    taskPriorityLevels: z.object({ Low: z.number(), Medium: z.number(), High: z.number() }),
  }),
  /** The 10 newest tasks (decision T8). */
  recentTasks: z.array(Task),
})
export type Dashboard = z.infer<typeof Dashboard>

/** The viewer's calendar day, by which tasks are overdue; defaults to the day in their time zone, UTC if it is unknown. */
const query = z.object({ today: z.optional(CalendarDate) })

export const getDashboard = endpoint('GET /api/tasks/dashboard-data', 'admin', {
  summary: 'Numbers of all tasks',
  query,
  returns: Dashboard,
})

export const getUserDashboard = endpoint('GET /api/tasks/user-dashboard-data', 'user', {
  summary: "Numbers of the signed-in user's own tasks",
  query,
  returns: Dashboard,
})
