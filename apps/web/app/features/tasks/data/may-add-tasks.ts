import { getProfile } from '@task-manager/contract/sign-in/auth-endpoints'
import { api } from '#web/lib/http/api.ts'

/** Whether a member may add tasks and items: fetched each time, because an administrator may have changed it. */
export const mayAddTasks = {
  queryKey: ['may-add-tasks'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await api(getProfile, { signal })).mayAddTasks ?? false,
  gcTime: 0,
}
