/** The number of tasks in each status. */
import * as z from 'zod/mini'

export const StatusCounts = z.object({
  pendingTasks: z.number(),
  inProgressTasks: z.number(),
  completedTasks: z.number(),
})

export const StatusSummary = z.extend(StatusCounts, { all: z.number() })
export type StatusSummary = z.infer<typeof StatusSummary>
