/** Numbers of tasks beside figures and rows of the dashboards. */
import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { listTasks } from '@task-manager/contract/tasks/task-endpoints'
import { dueDays } from '@task-manager/contract/tasks/task-search'
import { api } from '#web/lib/http/api.ts'
import type { ListFilter } from './find/list-filter.ts'

/** Unassigned tasks, oldest first. */
export const unassigned = queryOptions({
  queryKey: ['tasks', 'unassigned'] as QueryKey,
  queryFn: ({ signal }) =>
    api(listTasks, {
      query: { assignedTo: 'nobody', status: 'Open', sort: 'created', order: 'asc', limit: '1' },
      signal,
    }),
})

const inWeek: Record<'created' | 'due' | 'completed', (monday: string) => Partial<ListFilter>> = {
  created: (monday) => ({ createdAt: [`${monday}..`] }),
  due: () => ({ due: ['week'] }),
  completed: () => ({ completed: ['week'] }),
}

/** By status, the number of tasks created, due or completed this week. */
export function thisWeek(kind: keyof typeof inWeek, today: string) {
  const filter: ListFilter = { status: '', today, ...inWeek[kind](dueDays('week', today).from) }
  return queryOptions({
    queryKey: ['tasks', 'count', filter, 'statuses'] as QueryKey,
    queryFn: ({ signal }) => api(listTasks, { query: { ...filter, limit: '1' }, signal }),
  })
}
