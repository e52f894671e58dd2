import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listUsers } from '@task-manager/contract/people/user-endpoints'
import { api } from '#web/lib/http/api.ts'
import { queryClient } from '#web/lib/http/query-client.ts'
import { teamMembers } from '#web/lib/team-members.ts'

/**
 * The team with everyone's overdue tasks and weeks. Refetched after every change of a task, like the pages of people.
 */
export const teamLoads = (today: string) =>
  queryOptions({
    queryKey: ['person', 'team', today],
    queryFn: ({ signal }) => api(listUsers, { query: { today }, signal }),
    placeholderData: keepPreviousData,
  })

/** Resolves when the shown data is refetched. */
export const teamChanged = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: teamMembers.queryKey })
