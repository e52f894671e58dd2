import type { Query } from '@tanstack/react-query'
import { queryClient } from '#web/lib/http/query-client.ts'

/**
 * A failed query without data keeps its error until its next answer. Otherwise each event that invalidates it would
 * replace the error on the screen, and the focused Retry, by a skeleton. A screen that opens shows that it loads.
 */
export function keepErrors(): () => void {
  const queries = queryClient.getQueryCache()
  const errors = new WeakMap<Query, Error>()
  for (const query of queries.getAll()) if (query.state.error) errors.set(query, query.state.error)
  return queries.subscribe((event) => {
    const { query } = event
    if (event.type === 'observerAdded' && query.getObserversCount() === 1) errors.delete(query)
    if (event.type !== 'updated' || query.state.data !== undefined) return
    if (event.action.type === 'error') errors.set(query, event.action.error)
    const error = errors.get(query)
    if (event.action.type === 'fetch' && error) query.setState({ ...query.state, status: 'error', error })
  })
}
