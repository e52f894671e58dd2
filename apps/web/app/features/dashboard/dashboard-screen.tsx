import { useQuery } from '@tanstack/react-query'
import type { Dashboard } from '@task-manager/contract/lists/dashboard'
import { type ReactNode, Suspense } from 'react'
import { FirstPaint } from '#web/lib/browser/first-paint.tsx'
import { useIsPhone } from '#web/lib/browser/use-is-phone.ts'
import { queryFailure } from '#web/lib/http/query-failure.ts'
import { isAdmin } from '#web/lib/session/roles.ts'
import { useUser } from '#web/lib/session/session.ts'
import { useMayAddTasks } from '#web/lib/session/use-may-add-tasks.ts'
import { useToday } from '#web/lib/time/use-today.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { hidesRestWhileLoading } from '#web/ui/hides-rest.ts'
import { onDemand } from '#web/ui/on-demand.ts'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { Charts, ChartsSkeleton, NoCharts } from './charts.tsx'
import { dashboardOf } from './dashboard.queries.ts'
import { Greeting } from './greeting.tsx'
import { RecentTasks, RecentTasksSkeleton } from './recent-tasks.tsx'
import { type Figure, StatCards, StatCardsSkeleton } from './stat-cards.tsx'

// Shown only in an installation without tasks.
const FirstSteps = onDemand(() => import('./first-steps.tsx').catch(() => ({ default: () => null })))

/** My day and what is beside it on wide screens. All else takes both columns. */
const twoColumns = 'gap-x-12 xl:grid-cols-[minmax(0,1fr)_19rem] *:col-span-full'
const besideClass = `xl:col-auto! ${hidesRestWhileLoading}`

interface Props {
  /** Renders the small number beside a figure. */
  beside: (figure: Figure) => ReactNode
  /** My day. */
  day: ReactNode
  /** Beside My day on wide screens; for administrators only. */
  waiting?: ReactNode
}

/** Both dashboards: all tasks for administrators, their own for members. */
export function DashboardScreen({ beside, day: myDay, waiting }: Props) {
  const user = useUser()
  const mayAdd = useMayAddTasks()
  const day = useToday()
  const narrow = useIsPhone()
  // The route loads it at every navigation. A slow device that renders a second later sends no second request.
  const query = useQuery({
    ...dashboardOf(isAdmin(user), day),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data, error } = query
  // Keys: when the window crosses the width of a phone, the parts are moved and keep their state and the focus.
  const partsOf = ({ statistics, charts, recentTasks }: Dashboard) => {
    const hasTasks = statistics.totalTasks > 0
    const isEmpty = isAdmin(user) && !hasTasks
    const cards = <StatCards key="cards" user={user} statistics={statistics} beside={beside} />
    const steps = isEmpty && (
      <div key="steps" className={hidesRestWhileLoading}>
        <Suspense fallback={<div data-loading />}>
          <FirstSteps />
        </Suspense>
      </div>
    )
    const dayPart = hasTasks && (
      <div key="day" className={besideClass}>
        {myDay}
      </div>
    )
    const waitingPart = hasTasks && waiting && (
      <div key="waiting" className={besideClass}>
        {waiting}
      </div>
    )
    const shownCharts = isEmpty ? (
      <NoCharts key="charts" />
    ) : (
      <Charts key="charts" user={user} charts={charts} />
    )
    const recent = (
      <RecentTasks key="recent" user={user} tasks={recentTasks} onRefresh={() => void query.refetch()} />
    )
    return narrow
      ? [dayPart, cards, steps, waitingPart, recent, shownCharts]
      : [cards, steps, dayPart, waitingPart, shownCharts, recent]
  }
  return (
    <div
      className={classNames(
        'grid grid-cols-1 gap-6',
        hidesRestWhileLoading,
        waiting ? twoColumns : undefined,
      )}
    >
      <Greeting user={user} mayAdd={mayAdd} today={day} overdue={data?.statistics.overdueTasks} />
      {data ? (
        partsOf(data)
      ) : error ? (
        <ErrorState title="Couldn't load the dashboard" {...queryFailure(query)} />
      ) : (
        <>
          <p role="status" data-loading className="sr-only">
            Loading the dashboard…
          </p>
          {/* The space of My day. */}
          {narrow && <SkeletonLines className="min-h-[80svh]" />}
          <FirstPaint part="numbers">
            <StatCardsSkeleton />
          </FirstPaint>
          {!narrow && <ChartsSkeleton />}
          <RecentTasksSkeleton />
        </>
      )}
    </div>
  )
}
