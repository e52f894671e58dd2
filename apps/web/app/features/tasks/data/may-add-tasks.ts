import { getProfile } from '@task-manager/contract/sign-in/auth-endpoints'
import { api } from '#web/lib/http/api.ts'
import { mayAdd } from '#web/lib/session/roles.ts'
import { currentUser } from '#web/lib/session-store/session-store.ts'

/** The user's profile allows it, which may be outdated. */
function isAllowed(): true | undefined {
  const user = currentUser()
  return user !== null && mayAdd(user) ? true : undefined
}

/**
 * Whether a member may add tasks and items: fetched each time, because an administrator may have changed it. Until then,
 * and without a network, the known profile decides.
 */
export const mayAddTasks = {
  queryKey: ['may-add-tasks'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await api(getProfile, { signal })).mayAddTasks ?? false,
  initialData: isAllowed,
  initialDataUpdatedAt: 0,
  gcTime: 0,
}
