/** Data for the first screen: from the device, else from the answers of the early calls. */
import type { User } from '@task-manager/contract/people/users'
import { isAdmin } from '#web/lib/session/roles.ts'
import { cacheOwner, type SignedIn } from '#web/lib/session-store/session-store.ts'

export interface Answers<T> {
  profile: SignedIn
  shown: T
}

/** The format of lib/offline/saved-screens.ts. */
interface Kept<T> {
  owner: string
  data: T
}

/** Stored data of this session's user (decision T32), which the document's first script reads. */
async function keptAnswers<T>(): Promise<Answers<T> | null> {
  const owner = cacheOwner()
  const reading = window.earlyCalls?.kept
  if (owner === null || reading === undefined) return null
  // Not held in memory longer than it is needed.
  delete window.earlyCalls?.kept
  const [profile, shown] = (await reading) as (Kept<unknown> | undefined)[]
  if (profile?.owner !== owner || shown?.owner !== owner || owner !== cacheOwner()) return null
  return { profile: profile.data as User, shown: shown.data as T }
}

/** Copies, because the application reads the answers too. */
async function copiesOf(calls: readonly Promise<Response>[]): Promise<Response[]> {
  return await Promise.all(calls.map((call) => call.then((answer) => answer.clone())))
}

async function freshAnswers<T>(answers: readonly Response[]): Promise<Answers<T> | null> {
  if (answers.some(({ status }) => status !== 200)) return null
  const [profile, shown] = await Promise.all(answers.map((answer) => answer.json()))
  return { profile, shown }
}

/** The router will restore a scroll position further down, which needs the whole list. */
function comesBack(): boolean {
  const places = JSON.parse(sessionStorage.getItem('react-router-scroll-positions') ?? '{}')
  return places[window.history.state?.key ?? 'default'] > 0
}

/**
 * Null when nothing is drawn early: without a session, for an address with a query or of the other role, when
 * a scroll position is restored, or when the server refused.
 */
export async function answersFor<T>(): Promise<Answers<T> | null> {
  // The profile and the screen's data.
  const calls = Object.values(window.earlyCalls?.calls ?? {})
  if (calls.length < 2 || comesBack()) return null
  const copies = copiesOf(calls)
  copies.catch(() => {})
  const answers = (await keptAnswers<T>().catch(() => null)) ?? (await freshAnswers<T>(await copies))
  const admin = window.location.pathname.startsWith('/admin')
  return answers !== null && isAdmin(answers.profile) === admin ? answers : null
}
