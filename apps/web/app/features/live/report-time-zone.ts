import { updateProfile } from '@task-manager/contract/account'
import { api } from '#web/lib/http/api.ts'
import { queryClient } from '#web/lib/http/query-client.ts'
import { currentUser } from '#web/lib/session-store/session-store.ts'

/** The time zone that this browser is in, until somebody chooses one: mails of the morning come by it. */
export async function reportTimeZone(userId: string): Promise<void> {
  const user: object | null = currentUser()
  // Straight after logging in it is not known what the server knows; it is from the next page on.
  if (user === null || !('timeZone' in user) || !('timeZoneChosen' in user) || user.timeZoneChosen === true)
    return
  const { timeZone: found } = Intl.DateTimeFormat().resolvedOptions()
  if (!found || user.timeZone === found || currentUser()?._id !== userId) return
  // Told again with the next page when this one fails.
  const profile = await api(updateProfile, { body: { timeZoneFound: found } }).catch(() => undefined)
  if (profile !== undefined && currentUser()?._id === userId) queryClient.setQueryData(['profile'], profile)
}
