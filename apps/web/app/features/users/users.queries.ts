import { queryOptions } from '@tanstack/react-query'
import { listUsers } from '@task-manager/contract/users'
import { api } from '#web/lib/http/api.ts'
import { queryClient } from '#web/lib/http/query-client.ts'

/** Every user with their three counts, by name; administrators only (decision U1). */
export const teamMembers = queryOptions({
  queryKey: ['users'],
  queryFn: ({ signal }) => api(listUsers, { signal }),
})

/** Resolves when what is on show is fresh again. */
export const teamChanged = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: teamMembers.queryKey })
