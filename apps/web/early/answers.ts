/** What a document can show before the application comes: what the device keeps, else the answers that left with it. */
import type { User } from '@task-manager/contract/users'
import { getMany } from 'idb-keyval'
import { savedStore } from '#web/lib/offline/storage.ts'
import { isAdmin } from '#web/lib/session/roles.ts'
import { cacheOwner, type SignedIn } from '#web/lib/session-store/session-store.ts'

export interface Answers<T> {
  profile: SignedIn
  shown: T
}

/** As lib/offline/saved-screens.ts writes them. */
interface Kept<T> {
  owner: string
  data: T
}

/** Of this session alone (decision T32); `key` is the cache's name of what the screen shows. */
async function keptAnswers<T>(key: string): Promise<Answers<T> | null> {
  const owner = cacheOwner()
  if (owner === null) return null
  const [profile, shown] = await getMany<Kept<unknown> | undefined>(['profile', key], savedStore)
  if (profile?.owner !== owner || shown?.owner !== owner || owner !== cacheOwner()) return null
  return { profile: profile.data as User, shown: shown.data as T }
}

/** Copies, for the application takes the answers themselves. */
async function copiesOf(calls: readonly Promise<Response>[]): Promise<Response[]> {
  return await Promise.all(calls.map((call) => call.then((answer) => answer.clone())))
}

async function freshAnswers<T>(answers: readonly Response[]): Promise<Answers<T> | null> {
  if (answers.some(({ status }) => status !== 200)) return null
  const [profile, shown] = await Promise.all(answers.map((answer) => answer.json()))
  return { profile, shown }
}

/** Further down on the page, where the router brings back who stood there once the whole list is drawn. */
function comesBack(): boolean {
  const places = JSON.parse(sessionStorage.getItem('react-router-scroll-positions') ?? '{}')
  return places[window.history.state?.key ?? 'default'] > 0
}

/**
 * Null where nothing is to be drawn early: nobody is signed in, the address is not the plain one of this role's screen (for
 * these nothing leaves early), somebody comes back, or the server has said no.
 */
export async function answersFor<T>(key: string): Promise<Answers<T> | null> {
  // The profile, and what the screen shows.
  const calls = Object.values(window.earlyCalls?.calls ?? {})
  if (calls.length < 2 || comesBack()) return null
  const copies = copiesOf(calls)
  copies.catch(() => {})
  const answers = (await keptAnswers<T>(key).catch(() => null)) ?? (await freshAnswers<T>(await copies))
  const admin = window.location.pathname.startsWith('/admin')
  return answers !== null && isAdmin(answers.profile) === admin ? answers : null
}
