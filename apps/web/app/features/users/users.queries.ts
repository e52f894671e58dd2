import { queryOptions } from '@tanstack/react-query'
import { listUsers } from '@task-manager/contract/users'
import { api } from '#web/lib/http/api.ts'
import { queryClient } from '#web/lib/http/query-client.ts'

/** All users with their counts, by name; administrators only (decision U1). */
export const teamMembers = queryOptions({
  queryKey: ['users'],
  queryFn: ({ signal }) => api(listUsers, { signal }),
})

/** Resolves when the shown data is refetched. */
export const teamChanged = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: teamMembers.queryKey })
