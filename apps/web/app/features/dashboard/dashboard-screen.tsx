import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#web/lib/api-error.ts'
import { today } from '#web/lib/format.ts'
import { isAdmin } from '#web/lib/roles.ts'
import { useUser } from '#web/lib/session.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Charts, ChartsSkeleton } from './charts.tsx'
import { dashboardOf } from './dashboard.queries.ts'
import { Greeting } from './greeting.tsx'
import { RecentTasks, RecentTasksSkeleton } from './recent-tasks.tsx'
import { StatCards, StatCardsSkeleton } from './stat-cards.tsx'

/** Both dashboards: an administrator's over all tasks, a member's over his own. */
export function DashboardScreen() {
  const user = useUser()
  const [day] = useState(today)
  const { data, error, isFetching, refetch } = useQuery(dashboardOf(isAdmin(user), day))
  return (
    <div className="grid gap-6">
      <Greeting name={user.name} today={day} overdue={data?.statistics.overdueTasks} />
      {data ? (
        <>
          <StatCards user={user} statistics={data.statistics} />
          <Charts charts={data.charts} />
          <RecentTasks user={user} tasks={data.recentTasks} onLookAgain={() => void refetch()} />
        </>
      ) : error ? (
        <ErrorState
          title="The dashboard could not be loaded."
          message={messageOf(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <>
          <p role="status" className="sr-only">
            Loading the dashboard…
          </p>
          <StatCardsSkeleton />
          <ChartsSkeleton />
          <RecentTasksSkeleton />
        </>
      )}
    </div>
  )
}
