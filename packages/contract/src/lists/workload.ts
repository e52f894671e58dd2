/** Open tasks by person and week (decision T48). */
import { CalendarDate } from '@task-manager/contract/dates'
import { endpoint } from '@task-manager/contract/endpoint'
import { TeamLoad, UserRef } from '@task-manager/contract/people/users'
import { listTasks } from '@task-manager/contract/tasks/task-endpoints'
import { TaskConditions } from '@task-manager/contract/tasks/tasks'
import * as z from 'zod/mini'

export const WORKLOAD_WEEKS = 6

export const WorkloadFilter = z.object({
  ...TaskConditions.shape,
  /** A day of the first week; defaults to `today`. */
  from: z.optional(CalendarDate),
})
export type WorkloadFilter = z.output<typeof WorkloadFilter>

/** Number of open tasks and of their open items. */
export const Load = z.object({ tasks: z.number(), items: z.number() })
export type Load = z.infer<typeof Load>

export const WorkloadRow = z.object({
  /** Null: unassigned. */
  person: z.nullable(UserRef),
  /** Due before the first week, in each week, and after the last week. */
  loads: z.array(Load),
  /** The load of all the person's tasks, regardless of the filter. Null: unassigned. */
  overall: z.nullable(
    z.object({
      ...TeamLoad.shape,
      /** To the hour; null before the first sign-in. */
      lastSeenAt: z.nullable(z.string()),
    }),
  ),
})
export type WorkloadRow = z.infer<typeof WorkloadRow>

export const getWorkload = endpoint('GET /api/workload', 'admin', {
  summary: 'Open tasks and items by person and week of the due date, of the tasks that match the filter',
  query: WorkloadFilter,
  filters: listTasks.filters,
  returns: z.object({
    /** The Monday of each week. */
    weeks: z.array(z.string()),
    /** Sorted by name: active users, and deactivated users with tasks; unassigned last. */
    rows: z.array(WorkloadRow),
    /** The totals of all people; a task with several assignees counts once. */
    totals: z.array(Load),
  }),
})
