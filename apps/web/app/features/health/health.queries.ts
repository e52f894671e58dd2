import { queryOptions } from '@tanstack/react-query'
import { getHealth } from '@task-manager/contract/installation/health'
import { api } from '#web/lib/http/api.ts'

/** Refetch interval of an open page. The server caches a result for as long. */
const REFETCH_MS = 60_000

export const health = queryOptions({
  queryKey: ['health'],
  queryFn: ({ signal }) => api(getHealth, { signal }),
  refetchInterval: REFETCH_MS,
})
