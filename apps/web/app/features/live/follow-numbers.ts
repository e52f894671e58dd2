/** Applies the counts of task events to dashboards and team cards. */
import type { TaskEvent } from '@task-manager/contract/events'
import type { Dashboard } from '@task-manager/contract/lists/dashboard'
import type { TeamMember } from '@task-manager/contract/people/users'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { queryClient } from '#web/lib/http/query-client.ts'
import { refetchSoon } from './refetch-soon.ts'

/** The length of the list on dashboards (decision T8). */
const RECENT = 10

function recentWith(recent: readonly Task[], event: TaskEvent): Task[] {
  const { task } = event
  const others = recent.filter((each) => each._id !== event._id)
  if (task === null) return others
  const known = recent.find((each) => each._id === task._id)
  if (known && known.version >= task.version) return [...recent]
  if (!known && recent.length >= RECENT && task._id < (recent.at(-1)?._id ?? '')) return [...recent]
  return [...others, task].sort((a, b) => (a._id < b._id ? 1 : -1)).slice(0, RECENT)
}

export function dashboardWith(dashboard: Dashboard, day: string, event: TaskEvent): Dashboard {
  const { summary, priorities, overdue } = event.counts
  return {
    ...dashboard,
    statistics: {
      totalTasks: summary.all,
      pendingTasks: summary.pendingTasks,
      inProgressTasks: summary.inProgressTasks,
      completedTasks: summary.completedTasks,
      overdueTasks: overdue[day] ?? dashboard.statistics.overdueTasks,
    },
    charts: {
      taskDistribution: {
        All: summary.all,
        Pending: summary.pendingTasks,
        InProgress: summary.inProgressTasks,
        Completed: summary.completedTasks,
      },
      taskPriorityLevels: priorities,
    },
    recentTasks: event.large ? dashboard.recentTasks : recentWith(dashboard.recentTasks, event),
  }
}

/** The task is among the recent ones, or may be, and was too large for the event. */
const lacksRecent = ({ recentTasks }: Dashboard, { _id, large, fields }: TaskEvent): boolean =>
  large === true && (fields === undefined || recentTasks.some((task) => task._id === _id))

export function followNumbers(event: TaskEvent): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: ['dashboard'] })) {
    const { queryKey, state } = query
    // A pending answer may be older than the event.
    if (state.fetchStatus === 'fetching') refetchSoon([query])
    const before = state.data as Dashboard | undefined
    if (before === undefined) continue
    const after = dashboardWith(before, String(queryKey[2]), event)
    queryClient.setQueryData(queryKey, after)
    // A recent task was removed, and only the server has the next one.
    const isShort =
      after.recentTasks.length < before.recentTasks.length && after.statistics.totalTasks >= RECENT
    if (isShort || lacksRecent(before, event)) refetchSoon([query])
  }
  const { members } = event
  if (members === undefined) return
  refetchSoon(queryClient.getQueryCache().findAll({ queryKey: ['users'], fetchStatus: 'fetching' }))
  queryClient.setQueryData<TeamMember[]>(['users'], (team) =>
    team?.map((member) => ({ ...member, ...members[member._id] })),
  )
}
