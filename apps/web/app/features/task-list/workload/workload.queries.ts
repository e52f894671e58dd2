import { queryOptions } from '@tanstack/react-query'
import { getWorkload } from '@task-manager/contract/lists/workload'
import type { ListFilter } from '#web/features/tasks/data/find/list-filter.ts'
import { untilAnswered } from '#web/features/tasks/data/tasks.queries.ts'
import { api } from '#web/lib/http/api.ts'

/** Open tasks and items by person and week. `from` is a day of the first week; undefined is this week. */
export const workloadQuery = (filter: ListFilter, today: string, from: string | undefined) => {
  const { sort: _, order: __, ...rest } = filter
  const query = { ...rest, today, ...(from !== undefined && { from }) }
  return queryOptions({
    queryKey: ['tasks', 'workload', query],
    queryFn: async ({ signal }) => {
      await untilAnswered()
      return api(getWorkload, { query, signal })
    },
  })
}
