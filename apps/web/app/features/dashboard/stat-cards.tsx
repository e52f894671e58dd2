import type { Dashboard } from '@task-manager/contract/lists/dashboard'
import type { User } from '@task-manager/contract/people/users'
import type { Status } from '@task-manager/contract/tasks/tasks'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '#web/lib/time/format.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { listLink } from './task-links.ts'

export type Figure = Exclude<keyof Dashboard['statistics'], 'overdueTasks'>

const cards: { label: string; count: Figure; tick: string; status?: Status }[] = [
  { label: 'Total Tasks', count: 'totalTasks', tick: 'bg-accent' },
  { label: 'Pending Tasks', count: 'pendingTasks', tick: 'bg-purple-chart', status: 'Pending' },
  { label: 'In Progress Tasks', count: 'inProgressTasks', tick: 'bg-cyan-chart', status: 'In Progress' },
  { label: 'Completed', count: 'completedTasks', tick: 'bg-green-chart', status: 'Completed' },
]

const grid = 'grid grid-cols-2 border-t border-hairline lg:grid-cols-4'
const cell =
  'border-hairline max-lg:even:border-l max-lg:nth-[n+3]:border-t lg:not-first:border-l max-lg:even:pl-3 lg:not-first:pl-5'

interface Props {
  user: User
  statistics: Dashboard['statistics']
  /** Renders the small number beside a figure. */
  beside?: (figure: Figure) => ReactNode
}

/** The four counts and the small ones beside them. Each links to its tasks. */
export function StatCards({ user, statistics, beside }: Props) {
  return (
    <ul className={grid} aria-label="Task counts">
      {cards.map(({ label, count, tick, status }) => (
        <li key={label} className={cell}>
          <div className="grid h-full grid-cols-[auto_1fr] grid-rows-[auto_auto_1fr] gap-x-2.5 sm:grid-rows-[auto_1fr]">
            <Link
              to={listLink(user, status ? { status } : {})}
              className="col-span-full row-span-full -mx-2 grid grid-cols-subgrid grid-rows-subgrid rounded-md px-2 py-3 transition-colors duration-120 hover:bg-sunken"
            >
              <span className="col-span-full flex items-center gap-2 text-sm text-ink-2">
                <span aria-hidden="true" className={classNames('h-3 w-1 shrink-0 rounded-full', tick)} />
                {label}
              </span>
              <span className="self-baseline font-display text-2xl font-bold tabular-nums">
                {formatNumber(statistics[count])}
              </span>
            </Link>
            <span className="col-span-full row-start-3 min-h-4 mb-3 justify-self-start text-xs/4 text-ink-2 tabular-nums sm:col-start-2 sm:row-start-2 sm:mb-0 sm:self-baseline">
              {beside?.(count)}
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}

export function StatCardsSkeleton() {
  return (
    <div className={grid}>
      {cards.map(({ label }) => (
        <div key={label} className={classNames(cell, 'py-3')}>
          <Skeleton className="my-1 h-4 w-28 max-w-full" />
          <Skeleton className="mt-2 h-7 w-16 max-sm:mb-4" />
        </div>
      ))}
    </div>
  )
}
