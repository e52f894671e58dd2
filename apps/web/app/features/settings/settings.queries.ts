import { getSettings } from '@task-manager/contract/installation/settings'
import { api } from '#web/lib/http/api.ts'

export const settings = {
  queryKey: ['settings'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api(getSettings, { signal }),
  // Loaded each time: another administrator may have changed it.
  gcTime: 0,
}
