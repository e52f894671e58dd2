/** The number of tasks in each status. */
import * as z from 'zod/mini'
import type { statuses } from './tasks/task-values.ts'

export const StatusCounts = z.object({
  pendingTasks: z.number(),
  inProgressTasks: z.number(),
  completedTasks: z.number(),
})

export const StatusSummary = z.extend(StatusCounts, { all: z.number() })
export type StatusSummary = z.infer<typeof StatusSummary>

export const summaryOf = (counts: Readonly<Record<(typeof statuses)[number], number>>): StatusSummary => ({
  all: counts.Pending + counts['In Progress'] + counts.Completed,
  pendingTasks: counts.Pending,
  inProgressTasks: counts['In Progress'],
  completedTasks: counts.Completed,
})
