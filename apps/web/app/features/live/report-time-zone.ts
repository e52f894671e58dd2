import { api } from '#web/lib/http/api.ts'
import { rememberAnswer } from '#web/lib/http/query-client.ts'
import { currentUser, readToken } from '#web/lib/session-store/session-store.ts'

/** Reports the browser's time zone, which times the morning emails, until the person chooses one. */
export async function reportTimeZone(userId: string): Promise<void> {
  const user: object | null = currentUser()
  // Directly after logging in the profile lacks the time zone; the next page load has it.
  if (user === null || !('timeZone' in user) || !('timeZoneChosen' in user) || user.timeZoneChosen === true)
    return
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  if (!timeZone || user.timeZone === timeZone) return
  // A failed report is repeated with the next page. The call is in a file with schemas, which most visits never need.
  const profile = await import('@task-manager/contract/sign-in/account')
    .then(({ updateProfile }) => {
      // Logging out removes the token before the user, perhaps while the file was loaded.
      if (readToken() === null || currentUser()?._id !== userId) return undefined
      return api(updateProfile, { body: { timeZoneFound: timeZone } })
    })
    .catch(() => undefined)
  if (profile !== undefined && currentUser()?._id === userId) rememberAnswer(['profile'], profile)
}
