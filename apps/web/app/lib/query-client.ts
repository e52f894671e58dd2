/** The cache of server answers. Loaded behind login only. */
import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
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
