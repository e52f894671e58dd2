import { infiniteQueryOptions } from '@tanstack/react-query'
import { getTaskHistory } from '@task-manager/contract/history'
import { historyKey } from '#web/features/tasks/data/tasks.queries.ts'
import { api } from '#web/lib/http/api.ts'

const PAGE = 20

/** Newest first. */
export const taskHistory = (id: string) =>
  infiniteQueryOptions({
    queryKey: historyKey(id),
    queryFn: ({ pageParam: cursor, signal }) =>
      api(getTaskHistory, {
        params: { id },
        query: { limit: String(PAGE), ...(cursor && { cursor }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  })
