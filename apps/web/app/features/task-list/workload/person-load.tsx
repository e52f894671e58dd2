import type { WorkloadRow } from '@task-manager/contract/lists/workload'
import { type Order, seenAgo, usualLabel } from '#web/lib/people-order.ts'
import { formatNumber } from '#web/lib/time/format.ts'

interface Props {
  load: NonNullable<WorkloadRow['overall']>
  order: Order
}

/**
 * Shows whether someone has too much to do, counting all their tasks: overdue ones, and this week compared with their
 * usual week.
 */
export function PersonLoad({ load: { overdueTasks, weekTasks, usualWeek, lastSeenAt }, order }: Props) {
  if (order === 'seen')
    return (
      <span className="block text-xs font-normal text-ink-2">
        {lastSeenAt === null ? "Hasn't logged in yet" : seenAgo(lastSeenAt, Date.now())}
      </span>
    )
  const usual = usualLabel(usualWeek)
  return (
    <span className="block text-xs font-normal text-ink-2 tabular-nums">
      {overdueTasks > 0 && <span className="text-danger">{formatNumber(overdueTasks)} overdue · </span>}
      {formatNumber(weekTasks)} this week{usual && `, ${usual}`}
    </span>
  )
}
