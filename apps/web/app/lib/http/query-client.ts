/** The cache of server answers. Loaded behind login only. */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { currentUser, readToken, subscribe } from '#web/lib/session-store/session-store.ts'
import { ApiError } from './api-error.ts'
import { connection, subscribeToConnection } from './connection.ts'

/** Every call that fails for good is logged (spec 8); a call without an answer the browser has logged itself. */
function log(error: unknown, what: string): void {
  if (error instanceof ApiError && error.status === 0) return
  console.error(`${what} failed (${error instanceof ApiError ? error.status : 'no call'}):`, error)
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => log(error, `Loading ${query.queryKey[0]}`) }),
  mutationCache: new MutationCache({ onError: (error) => log(error, 'Saving') }),
  defaultOptions: {
    queries: {
      // Screens call when they open and tabs when they change (spec 7); what is known shows meanwhile. The second
      // spares the call that `prefetch` made on the way to the screen.
      staleTime: 1000,
      gcTime: 5 * 60_000,
      // Without a connection an error with Retry says more than an endless skeleton.
      networkMode: 'always',
      retry: (count, error) => count < 1 && error instanceof ApiError && error.code === 'network',
      retryDelay: 800,
    },
    mutations: { networkMode: 'always' },
  },
})

let reachable = true

// Back in touch: what is on show may be out of date, and what failed is asked for again; not by a screen that still
// stands while somebody logs out.
function onConnection(): void {
  const before = reachable
  reachable = connection() === 'online'
  if (reachable && !before && readToken() !== null) void queryClient.invalidateQueries()
}

if (typeof window !== 'undefined') subscribeToConnection(onConnection)

/** Even where the file cannot be had nobody reads what is kept: the mark of its owner went with the session. */
async function clearSaved(): Promise<void> {
  await import('#web/lib/offline/storage.ts').then((device) => device.clearSaved()).catch(() => undefined)
}

let owner: string | null = null

// What one user has loaded is never shown to the next. Not emptied when a session ends: the screen that is still
// standing would ask for everything again.
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
