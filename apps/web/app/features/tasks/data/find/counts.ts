import type { StatusSummary } from '@task-manager/contract/status-counts'
import { COUNTED_MAX, type StatusFilter } from '@task-manager/contract/tasks/task-values'
import type { Status } from '@task-manager/contract/tasks/tasks'
import { formatNumber } from '#web/lib/time/format.ts'

/** The count of each tab in a list's summary; '' is all. */
export const summaryKeys: Record<Status | '', keyof StatusSummary> = {
  '': 'all',
  Pending: 'pendingTasks',
  'In Progress': 'inProgressTasks',
  Completed: 'completedTasks',
}

/** '1,000+' where counting stopped (decision T34). With `more` the count itself is a lower bound. */
export const countLabel = (count: number | undefined, exact: boolean, more = false): string =>
  !exact && count !== undefined && (more || count > COUNTED_MAX)
    ? `${formatNumber(Math.min(count, COUNTED_MAX))}+`
    : formatNumber(count)

/** The number of tasks in a tab. */
export const countInTab = (tab: StatusFilter, summary: StatusSummary | undefined): number | undefined =>
  summary && (tab === 'Open' ? summary.pendingTasks + summary.inProgressTasks : summary[summaryKeys[tab]])

/** '28 tasks' */
export const taskCountLabel = (count: number | undefined, exact: boolean): string | undefined =>
  count === undefined ? undefined : `${countLabel(count, exact)} ${count === 1 ? 'task' : 'tasks'}`
