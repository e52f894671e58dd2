/** The query cache. Loaded behind login only. */
import {
  MutationCache,
  notifyManager,
  QueryCache,
  QueryClient,
  type QueryKey,
  type Updater,
} from '@tanstack/react-query'
import { currentUser, readToken, subscribe } from '#web/lib/session-store/session-store.ts'
import { ApiError, isTransient } from './api-error.ts'
import { connection, subscribeToConnection } from './connection.ts'

// In the task of the event, so that a ticked box is never drawn unticked first. The default is a timer, which a busy
// browser runs later.
notifyManager.setScheduler(queueMicrotask)

/** Logs every failed call (spec 8), except network errors, which the browser logs. */
function log(error: unknown, action: string): void {
  if (error instanceof ApiError && error.status === 0) return
  console.error(`${action} failed (${error instanceof ApiError ? error.status : 'no call'}):`, error)
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => log(error, `Loading ${query.queryKey[0]}`) }),
  mutationCache: new MutationCache({ onError: (error) => log(error, 'Saving') }),
  defaultOptions: {
    queries: {
      // Queries refetch when a screen or tab opens (spec 7) and show cached data meanwhile. This avoids repeating the
      // call that `prefetch` has just made.
      staleTime: 1000,
      gcTime: 5 * 60_000,
      // Offline, an error with Retry is better than an endless skeleton.
      networkMode: 'always',
      retry: (count, error) => count < 1 && error instanceof ApiError && error.code === 'network',
      retryDelay: 800,
    },
    mutations: { networkMode: 'always' },
  },
})

/** Resolves when the screens have been notified of the data that was cached before. */
export const whenNotified = (): Promise<void> =>
  new Promise((resolve) => notifyManager.schedule(() => resolve()))

// A first or a prefetched answer that is pending during a change may be older than the change. `invalidateQueries`
// cancels only requests of screens that have data, so the query is invalidated again after the answer.
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'invalidate') return
  const { query } = event
  const isRepeated = query.state.data !== undefined && query.isActive()
  if (query.state.fetchStatus !== 'fetching' || isRepeated) return
  const again = () => queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
  query.promise?.then(again, () => {})
})

/** From a failed refetch to the next one, in ms. */
export const REPEAT_MS = 30_000

// A failed refetch leaves a screen older than the event that caused it, and no other event says so. Without a connection
// everything is fetched again once the server can be reached.
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'error') return
  const { query } = event
  const { data, error } = query.state
  const isRepeatable = error instanceof ApiError && isTransient(error) && error.code !== 'network'
  if (data === undefined || !isRepeatable) return
  setTimeout(() => {
    const { status, fetchStatus } = query.state
    if (status === 'error' && fetchStatus === 'idle')
      void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }, REPEAT_MS)
})

/** Requests again what is pending, because its answer may be older than a change. */
export const repeatPending = (queryKey: QueryKey): void =>
  void queryClient.invalidateQueries({ queryKey, exact: true, fetchStatus: 'fetching' })

/** Caches what the server answered to a change. A pending answer may be older or newer: it is requested again. */
export function rememberAnswer<T>(queryKey: QueryKey, update: Updater<T | undefined, T | undefined>): void {
  queryClient.setQueryData<T>(queryKey, update)
  repeatPending(queryKey)
}

let reachable = true

// Online again: refetches what is shown and what failed, unless the user is logging out.
function onConnection(): void {
  const before = reachable
  reachable = connection() === 'online'
  if (reachable && !before && readToken() !== null) void queryClient.invalidateQueries()
}

if (typeof window !== 'undefined') subscribeToConnection(onConnection)

/**
 * If the module cannot be loaded, the stored data is not read either, because the id of its owner is removed with the
 * session.
 */
async function clearSaved(): Promise<void> {
  await import('#web/lib/saved-store.ts').then((device) => device.clearSaved()).catch(() => undefined)
}

let owner: string | null = null

// Removes the previous user's data at the next login. Not at logout: screens that are still rendered would
// refetch it.
subscribe(() => {
  const next = currentUser()?._id
  if (next === undefined) {
    void queryClient.cancelQueries()
    void clearSaved()
  }
  if (next === undefined || next === owner) return
  if (owner !== null) queryClient.clear()
  owner = next
})
