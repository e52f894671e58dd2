import type { TeamMember } from '@task-manager/contract/people/users'
import { Link } from 'react-router'
import { usualLabel } from '#web/lib/people-order.ts'
import { formatNumber } from '#web/lib/time/format.ts'
import { tasksDue } from './tasks-of.ts'

/** Overdue tasks, and this week compared with the usual week; each links to the tasks. */
export function LoadLine({ member }: { member: TeamMember }) {
  const { overdueTasks, weekTasks, usualWeek } = member
  const usual = usualLabel(usualWeek)
  // Reserves the line while the numbers are loaded.
  if (overdueTasks === undefined || weekTasks === undefined)
    return <p className="mt-2 h-6 pointer-coarse:h-11" />
  return (
    <p className="mt-2 flex min-h-6 flex-wrap items-center gap-x-4 text-sm tabular-nums pointer-coarse:min-h-11">
      {overdueTasks > 0 && (
        <Link
          to={tasksDue(member, 'overdue')}
          className="text-danger py-0.5 hover:underline pointer-coarse:py-3"
        >
          {formatNumber(overdueTasks)} overdue
        </Link>
      )}
      <Link to={tasksDue(member, 'week')} className="text-ink-2 py-0.5 hover:underline pointer-coarse:py-3">
        {formatNumber(weekTasks)} due this week{usual && `, ${usual}`}
      </Link>
    </p>
  )
}
