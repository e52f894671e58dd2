import type { User } from '@task-manager/contract/people/users'
import { queryClient } from '#web/lib/http/query-client.ts'
import { cacheOwner } from '#web/lib/session-store/session-store.ts'

/**
 * The user of the last visit, as the document's first script has read it from the device with the data of this screen,
 * which the screen's query gets. Null where the script has read nothing of this session.
 */
export async function earlySavedUser(): Promise<User | null> {
  const owner = cacheOwner()
  const reading = window.earlyCalls?.saved
  // Used for the first screen only; deleted to free memory.
  delete window.earlyCalls?.saved
  const [profile, shown] = (await reading?.catch(() => undefined)) ?? []
  if (profile?.owner !== owner || owner === null || owner !== cacheOwner()) return null
  if (shown?.owner === owner && (queryClient.getQueryState(shown.key)?.dataUpdatedAt ?? 0) < shown.at)
    queryClient.setQueryData(shown.key, shown.data, { updatedAt: shown.at })
  return profile.data as User
}
