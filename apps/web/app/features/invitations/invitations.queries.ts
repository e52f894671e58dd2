import { queryOptions } from '@tanstack/react-query'
import { listInvitations } from '@task-manager/contract/people/invitations'
import { api } from '#web/lib/http/api.ts'
import { queryClient } from '#web/lib/http/query-client.ts'

/** Refetch interval while emails are being sent. */
const REFETCH_MS = 3_000

/** Open invitations, last sent first; administrators only. */
export const openInvitations = queryOptions({
  queryKey: ['invitations'],
  queryFn: async ({ signal }) => (await api(listInvitations, { signal })).invitations,
  refetchInterval: ({ state }) =>
    state.data?.some((invitation) => invitation.state === 'waiting') ? REFETCH_MS : false,
})

export const invitationsChanged = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: openInvitations.queryKey })
