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

const dayGrid = 'grid grid-cols-1 gap-x-12 gap-y-6 xl:grid-cols-[minmax(0,1fr)_19rem]'

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
  const charts = (known: Dashboard) =>
    isAdmin(user) && known.statistics.totalTasks === 0 ? (
      <NoCharts key="charts" />
    ) : (
      <Charts key="charts" user={user} charts={known.charts} />
    )
  const hasTasks = (data?.statistics.totalTasks ?? 0) > 0
  const dayRow = hasTasks && (
    <div key="day" className={classNames(hidesRestWhileLoading, waiting ? dayGrid : undefined)}>
      {myDay}
      {waiting}
    </div>
  )
  const recent = (known: Dashboard) => (
    <RecentTasks key="recent" user={user} tasks={known.recentTasks} onRefresh={() => void query.refetch()} />
  )
  return (
    <div className={classNames('grid grid-cols-1 gap-6', hidesRestWhileLoading)}>
      <Greeting user={user} mayAdd={mayAdd} today={day} overdue={data?.statistics.overdueTasks} />
      {narrow && hasTasks && <div className={hidesRestWhileLoading}>{myDay}</div>}
      {data ? (
        <>
          <StatCards user={user} statistics={data.statistics} beside={beside} />
          {isAdmin(user) && data.statistics.totalTasks === 0 && (
            <div className={hidesRestWhileLoading}>
              <Suspense fallback={<div data-loading />}>
                <FirstSteps />
              </Suspense>
            </div>
          )}
          {narrow && hasTasks && waiting && <div className={hidesRestWhileLoading}>{waiting}</div>}
          {narrow ? [recent(data), charts(data)] : [dayRow, charts(data), recent(data)]}
        </>
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
