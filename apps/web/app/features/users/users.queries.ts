import { queryOptions } from '@tanstack/react-query'
import { listUsers } from '@task-manager/contract/users'
import { api } from '#web/lib/api.ts'

/** Every user with his three counts, by name; administrators only (decision U1). */
export const teamMembers = queryOptions({
  queryKey: ['users'],
  queryFn: ({ signal }) => api(listUsers, { signal }),
})
