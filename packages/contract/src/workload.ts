/** What is to be done by whom in which week (decision T48). */
import * as z from 'zod/mini'
import { CalendarDate } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { TaskReportFilter } from './reports.ts'
import { listTasks } from './tasks.ts'
import { UserRef } from './users.ts'

export const WORKLOAD_WEEKS = 6

export const WorkloadFilter = z.object({
  ...TaskReportFilter.shape,
  /** The first week is the one of this day; that of `today` when left out. */
  from: z.optional(CalendarDate),
})
export type WorkloadFilter = z.output<typeof WorkloadFilter>

/** Open tasks, and the items of them that are not done. */
export const Load = z.object({ tasks: z.number(), items: z.number() })
export type Load = z.infer<typeof Load>

export const WorkloadRow = z.object({
  /** Null: nobody. */
  person: z.nullable(UserRef),
  /** Due before the first week, in each of the weeks, and after the last one. */
  loads: z.array(Load),
})
export type WorkloadRow = z.infer<typeof WorkloadRow>

export const getWorkload = endpoint({
  method: 'GET',
  path: '/api/workload',
  tag: 'Tasks',
  summary:
    'Open tasks and items by person and the week in which they are due, of those that the filter shows',
  access: 'admin',
  query: WorkloadFilter,
  filters: listTasks.filters,
  returns: z.object({
    /** The Mondays with which the weeks begin. */
    weeks: z.array(z.string()),
    /** By name; everybody who works here, who else has such tasks, and last what nobody has. */
    rows: z.array(WorkloadRow),
  }),
})
