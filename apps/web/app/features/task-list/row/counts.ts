import { COUNTED_MAX, type Status, type StatusSummary } from '@task-manager/contract/tasks'
import { formatNumber } from '#web/lib/time/format.ts'

/** Which count of a list's summary belongs to which tab; '' is all. */
export const summaryKeys: Record<Status | '', keyof StatusSummary> = {
  '': 'all',
  Pending: 'pendingTasks',
  'In Progress': 'inProgressTasks',
  Completed: 'completedTasks',
}

/** '1,000+' from where a searched list is not counted any further (decision T34); with `more` any count is of some. */
export const countLabel = (count: number | undefined, exact: boolean, more = false): string =>
  !exact && count !== undefined && (more || count > COUNTED_MAX)
    ? `${formatNumber(Math.min(count, COUNTED_MAX))}+`
    : formatNumber(count)

/** What the chosen tab holds. */
export const countInTab = (status: Status | '', summary: StatusSummary | undefined): number | undefined =>
  summary?.[summaryKeys[status]]

/** '28 tasks' */
export const taskCountLabel = (count: number | undefined, exact: boolean): string | undefined =>
  count === undefined ? undefined : `${countLabel(count, exact)} ${count === 1 ? 'task' : 'tasks'}`
