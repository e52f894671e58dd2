/** One's own sessions and choices in the cache. */
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

/** With time zone and mails, which the session alone does not know. */
export const ownProfile = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => api(getProfile, { signal }),
})
