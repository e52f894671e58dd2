/** Data for the first screen: from the device, or from the answers of the early calls. */
import type { User } from '@task-manager/contract/people/users'
import { isAdmin } from '#web/lib/session/roles.ts'
import { cacheOwner, type SignedIn } from '#web/lib/session-store/session-store.ts'

export interface Answers<T> {
  profile: SignedIn
  shown: T
}

/** Null on a screen of the other role, from which the user is redirected. */
function ofThisRole<T>(answers: Answers<T>): Answers<T> | null {
  const [, area] = /^\/(admin|user)\/(?:tasks|dashboard)/.exec(window.location.pathname) ?? []
  return area === undefined || (area === 'admin') === isAdmin(answers.profile) ? answers : null
}

/** Data of this session's user on the device (decision T32), which the document's first script reads. */
export async function savedAnswers<T>(): Promise<Answers<T> | null> {
  const owner = cacheOwner()
  const reading = window.earlyCalls?.saved
  if (owner === null || reading === undefined) return null
  const [profile, shown] = await reading
  if (profile?.owner !== owner || shown?.owner !== owner || owner !== cacheOwner()) return null
  return ofThisRole({ profile: profile.data as User, shown: shown.data as T })
}

/** Copies of the answers of the early calls, because the application reads them too. Null when the server refused. */
export async function freshAnswers<T>(): Promise<Answers<T> | null> {
  const copies = earlyCalls().map((call) => call.then((answer) => answer.clone()))
  const answers = await Promise.all(copies)
  if (answers.some(({ status }) => status !== 200)) return null
  const [profile, shown] = await Promise.all(answers.map((answer) => answer.json()))
  return ofThisRole({ profile, shown })
}

/** The calls of the profile and of the screen's data. */
const earlyCalls = (): Promise<Response>[] => Object.values(window.earlyCalls?.calls ?? {})

/** Whether the router will restore a scroll position, which needs the whole list. */
function restoresScroll(): boolean {
  const places = JSON.parse(sessionStorage.getItem('react-router-scroll-positions') ?? '{}')
  return places[window.history.state?.key ?? 'default'] > 0
}

/** False for an address with a query or of the other role, and when a scroll position is restored. */
export const isDrawnEarly = (): boolean => earlyCalls().length > 1 && !restoresScroll()
