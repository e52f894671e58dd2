/** Refetches searched, filtered and sorted lists and their counts, which only the server can update. */
import type { InfiniteData } from '@tanstack/react-query'
import { isPlain, type ListFilter } from '#web/features/tasks/data/list-filter.ts'
import { queryClient } from '#web/lib/http/query-client.ts'

/** Changes within this time cause one request, in ms. */
const BURST_MS = 500
/** A refetch costs a request for each page, so long lists are refetched less often. */
const MAX_DELAY_MS = 30_000

/** A count over a whole list costs as much as this many pages. */
const COUNT_COST = 4

let scheduled = false

const filteredQueries = () =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: ['tasks'] })
    .filter(({ queryKey: [, kind, filter] }) =>
      kind === 'list' ? !isPlain(filter as ListFilter) : kind === 'workload' || kind === 'choices',
    )

/** The number of pages that a refetch loads. */
const pagesShown = (): number =>
  filteredQueries()
    .filter((query) => query.isActive())
    .reduce(
      (sum, { queryKey, state }) =>
        sum +
        (queryKey[1] === 'list'
          ? ((state.data as InfiniteData<unknown> | undefined)?.pages.length ?? 0)
          : COUNT_COST),
      0,
    )

/** Refetches shown lists after a moment, others when they are next shown. */
export function refetchFilteredLists(): void {
  if (scheduled || filteredQueries().length === 0) return
  scheduled = true
  setTimeout(
    async () => {
      // A pending answer may be older than the change. Waiting for it, a busy team does not cancel each answer.
      await Promise.allSettled(filteredQueries().map((query) => query.promise))
      scheduled = false
      const stale = new Set(filteredQueries())
      void queryClient.invalidateQueries({
        queryKey: ['tasks'],
        predicate: (query) => query.queryKey[1] === 'count' || stale.has(query),
      })
    },
    Math.min(MAX_DELAY_MS, BURST_MS * Math.max(1, pagesShown())),
  )
}
