/** Queries of the log. */
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { readLog } from '@task-manager/contract/installation/log'
import { api } from '#web/lib/http/api.ts'
import { byCursor, pageOf } from '#web/lib/http/pages.ts'
import type { LogQuery } from './log-filter.ts'

const PAGE = 50

export const logList = (query: LogQuery) =>
  infiniteQueryOptions({
    queryKey: ['log', query],
    queryFn: ({ pageParam: cursor, signal }) =>
      api(readLog, { query: { ...query, ...pageOf(PAGE, cursor) }, signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
  })
