/** Refetches data that an event does not contain, at most once in two seconds. */
import type { InfiniteData, Query } from '@tanstack/react-query'
import { queryClient } from '#web/lib/http/query-client.ts'

/** Changes within this time cause one request, in ms. */
const BURST_MS = 500
/** From one round of requests to the next, in ms. */
export const PAUSE_MS = 2000
/** A refetch costs a request for each page, so long lists are refetched less often. */
const MAX_DELAY_MS = 30_000

/** A count over a whole list costs as much as this many pages. */
const COUNT_COST = 4

/** Hashes of queries. */
const queued = new Set<string>()
let scheduled = false
let last = Number.NEGATIVE_INFINITY

const queuedQueries = (): Query[] =>
  queryClient
    .getQueryCache()
    .getAll()
    .filter(({ queryHash }) => queued.has(queryHash))

/** The number of pages that a refetch loads. */
const pagesOf = ({ queryKey: [name, kind], state }: Query): number =>
  (state.data as Partial<InfiniteData<unknown>> | undefined)?.pages?.length ??
  (name === 'tasks' && kind !== 'list' ? COUNT_COST : 1)

const pagesShown = (): number =>
  queuedQueries()
    .filter((query) => query.isActive())
    .reduce((sum, query) => sum + pagesOf(query), 0)

/** Refetches those that are shown after a moment, others when they are next shown. */
export function refetchSoon(queries: readonly Query[]): void {
  for (const { queryHash } of queries) queued.add(queryHash)
  if (scheduled || queued.size === 0) return
  scheduled = true
  setTimeout(
    async () => {
      // A pending answer may be older than the change. Waiting for it, a busy team does not cancel each answer.
      await Promise.allSettled(queuedQueries().map((query) => query.promise))
      scheduled = false
      last = Date.now()
      const stale = new Set(queued)
      queued.clear()
      void queryClient.invalidateQueries({ predicate: ({ queryHash }) => stale.has(queryHash) })
    },
    Math.min(MAX_DELAY_MS, Math.max(BURST_MS * pagesShown(), BURST_MS, last + PAUSE_MS - Date.now())),
  )
}
