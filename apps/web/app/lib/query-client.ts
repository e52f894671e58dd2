/** The cache of server answers. Loaded behind login only. */
import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { connection, subscribeToConnection } from './connection.ts'
import { currentUser, subscribe } from './session-store.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Screens call when they open and tabs when they change (spec 7); what is known shows meanwhile.
      staleTime: 0,
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

// Back in touch: what is on show may be out of date, and what failed is asked for again.
function onConnection(): void {
  const before = reachable
  reachable = connection() === 'online'
  if (reachable && !before) void queryClient.invalidateQueries()
}

if (typeof window !== 'undefined') subscribeToConnection(onConnection)

let owner: string | null = null

// What one user has loaded is never shown to the next. Not emptied when a session ends: the screen that is still
// standing would ask for everything again.
subscribe(() => {
  const next = currentUser()?._id
  if (next === undefined) void queryClient.cancelQueries()
  if (next === undefined || next === owner) return
  if (owner !== null) queryClient.clear()
  owner = next
})
