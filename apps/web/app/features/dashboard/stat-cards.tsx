import type { Dashboard } from '@task-manager/contract/dashboard'
import type { Status } from '@task-manager/contract/tasks'
import type { User } from '@task-manager/contract/users'
import { Link } from 'react-router'
import { formatNumber } from '#web/lib/format.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { listLink } from './task-links.ts'

type Count = keyof Dashboard['statistics']

const cards: { label: string; count: Count; tick: string; status?: Status }[] = [
  { label: 'Total Tasks', count: 'totalTasks', tick: 'bg-accent' },
  { label: 'Pending Tasks', count: 'pendingTasks', tick: 'bg-purple-fill', status: 'Pending' },
  { label: 'In Progress Tasks', count: 'inProgressTasks', tick: 'bg-cyan-fill', status: 'In Progress' },
  { label: 'Completed', count: 'completedTasks', tick: 'bg-green-fill', status: 'Completed' },
]

const grid = 'grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4'

/** The four numbers; each opens the list that it counts. */
export function StatCards({ user, statistics }: { user: User; statistics: Dashboard['statistics'] }) {
  return (
    <ul className={grid} aria-label="Task counts">
      {cards.map(({ label, count, tick, status }) => (
        <li key={label}>
          <Link
            to={listLink(user, status)}
            className="block h-full rounded-card border border-hairline bg-surface p-4 shadow-low transition-colors duration-120 hover:border-edge sm:p-5"
          >
            <span className="flex items-center gap-2 text-sm text-ink-2">
              <span aria-hidden="true" className={classNames('h-4 w-1.5 shrink-0 rounded-full', tick)} />
              {label}
            </span>
            <span className="mt-2 block font-display text-3xl font-bold tabular-nums">
              {formatNumber(statistics[count])}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function StatCardsSkeleton() {
  return (
    <div className={grid}>
      {cards.map(({ label }) => (
        <div key={label} className="rounded-card border border-hairline bg-surface p-4 sm:p-5">
          <Skeleton className="my-0.5 h-4 w-28 max-w-full" />
          <Skeleton className="mt-3 h-8 w-16" />
        </div>
      ))}
    </div>
  )
}
