import type { WorkloadRow } from '@task-manager/contract/lists/workload'
import { type Order, seenAgo, usually } from '#web/lib/team-order.ts'
import { formatNumber } from '#web/lib/time/format.ts'

interface Props {
  load: NonNullable<WorkloadRow['overall']>
  order: Order
}

/** Whether someone has too much, of all their tasks: what is overdue, and this week beside a usual one. */
export function PersonLoad({ load: { overdueTasks, weekTasks, usualWeek, lastSeenAt }, order }: Props) {
  if (order === 'seen')
    return (
      <span className="block text-xs font-normal text-ink-2">
        {lastSeenAt === null ? "Hasn't logged in yet" : seenAgo(lastSeenAt, Date.now())}
      </span>
    )
  const usual = usually(usualWeek)
  return (
    <span className="block text-xs font-normal text-ink-2 tabular-nums">
      {overdueTasks > 0 && <span className="text-danger">{formatNumber(overdueTasks)} overdue · </span>}
      {formatNumber(weekTasks)} this week{usual && `, ${usual}`}
    </span>
  )
}
