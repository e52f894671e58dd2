/** Queries of the user's own sessions and preferences. */
import { queryOptions } from '@tanstack/react-query'
import { listSessions } from '@task-manager/contract/account'
import { getProfile } from '@task-manager/contract/auth'
import { api } from '#web/lib/http/api.ts'
import { queryClient } from '#web/lib/http/query-client.ts'

export const ownSessions = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await api(listSessions, { signal })).sessions,
})

export const sessionsChanged = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ownSessions.queryKey })

/** Includes the time zone and email preferences, which the session does not have. */
export const ownProfile = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => api(getProfile, { signal }),
})
