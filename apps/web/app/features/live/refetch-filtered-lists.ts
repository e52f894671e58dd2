/** Lists that are searched, filtered or sorted, and what is counted of lists: only the server knows what a change does to them. */
import type { InfiniteData } from '@tanstack/react-query'
import { isPlain, type ListFilter } from '#web/features/tasks/data/list-filter.ts'
import { queryClient } from '#web/lib/http/query-client.ts'

/** Changes come in bursts: many of them are one question; in ms. */
const BURST_MS = 500
/** Asking again costs a call a page: whoever has scrolled far hears of changes more seldom. */
const LONGEST_MS = 30_000

/** What is counted over a whole list costs as much as so many pages of it. */
const COUNTING = 4

let waiting = false

const unjudged = () =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: ['tasks'] })
    .filter(({ queryKey: [, kind, filter] }) =>
      kind === 'list' ? !isPlain(filter as ListFilter) : kind === 'workload' || kind === 'choices',
    )

/** How many pages are asked for when all that is on show is. */
const pagesShown = (): number =>
  unjudged()
    .filter((query) => query.isActive())
    .reduce(
      (sum, { queryKey, state }) =>
        sum +
        (queryKey[1] === 'list'
          ? ((state.data as InfiniteData<unknown> | undefined)?.pages.length ?? 0)
          : COUNTING),
      0,
    )

/** Those on show are asked for again in a moment, the others when they are next on show. */
export function refetchFilteredLists(): void {
  if (waiting || unjudged().length === 0) return
  waiting = true
  setTimeout(
    async () => {
      // An answer under way may be older than the change; called off by each one, none would ever come.
      await Promise.allSettled(unjudged().map((query) => query.promise))
      waiting = false
      const asked = new Set(unjudged())
      void queryClient.invalidateQueries({
        queryKey: ['tasks'],
        predicate: (query) => query.queryKey[1] === 'count' || asked.has(query),
      })
    },
    Math.min(LONGEST_MS, BURST_MS * Math.max(1, pagesShown())),
  )
}
