import { queryOptions } from '@tanstack/react-query'
import { listUsers } from '@task-manager/contract/people/user-endpoints'
import { api } from '#web/lib/http/api.ts'

/** Everyone with their counts, by name; administrators only (decision U1). Tasks can be assigned to the active ones. */
export const teamMembers = queryOptions({
  queryKey: ['users'],
  queryFn: ({ signal }) => api(listUsers, { signal }),
})
