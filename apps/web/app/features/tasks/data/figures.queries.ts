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

const inWeek = {
  created: (monday: string) => ({ createdAt: [`${monday}..`] }),
  due: () => ({ due: ['week'] }),
  completed: () => ({ completed: ['week'] }),
} satisfies Record<string, (monday: string) => Partial<ListFilter>>

export type WeekKind = keyof typeof inWeek

export const weekFilter = (kind: WeekKind, today: string) => inWeek[kind](dueDays('week', today).from)

/** By status, the number of tasks created, due or completed this week. */
export function thisWeek(kind: WeekKind, today: string) {
  const filter: ListFilter = { status: '', today, ...weekFilter(kind, today) }
  return queryOptions({
    queryKey: ['tasks', 'count', filter, 'statuses'] as QueryKey,
    queryFn: ({ signal }) => api(listTasks, { query: { ...filter, limit: '1' }, signal }),
  })
}
