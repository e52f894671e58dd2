/** The log in the cache: what is asked, and under which key. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { readLog } from '@task-manager/contract/log'
import { listUsers } from '@task-manager/contract/users'
import { api } from '#web/lib/http/api.ts'
import type { LogQuery } from './log-filter.ts'

const PAGE = '50'

export const logList = (query: LogQuery) =>
  infiniteQueryOptions({
    queryKey: ['log', query],
    queryFn: ({ pageParam: cursor, signal }) =>
      api(readLog, { query: { ...query, limit: PAGE, ...(cursor && { cursor }) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  })

/** Whom the log can be narrowed to; the same key as the team page's. */
export const people = queryOptions({
  queryKey: ['users'],
  queryFn: ({ signal }) => api(listUsers, { signal }),
})
