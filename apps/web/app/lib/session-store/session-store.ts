/**
 * Who is signed in, for everyone who must know: a token in local storage (spec 9) and the user once the
 * profile is there. Nothing here calls the server; `session.ts` does.
 */
import type { User } from '@task-manager/contract/users'
import { createStore } from '#web/lib/create-store.ts'
import { setDateLanguage } from '#web/lib/time/date-language.ts'
import { claimTab } from './tab-owner.ts'

export const TOKEN_KEY = 'token'
/** Noted for the public bar, which shows a guest's or a user's links without asking the server. */
const ROLE_KEY = 'role'

/** Whose answers are kept on this device (offline/saved-screens.ts): without this mark they are nobody's. */
const CACHE_OWNER_KEY = 'kept-for'

/** With what they have to do first (decision A26). */
export type SignedIn = User & {
  twoStepNeeded?: true | undefined
  dateLanguage?: string | undefined
  startView?: { _id: string; query: string } | null | undefined
}

const user = createStore<SignedIn | null>(null)

export const subscribe = user.subscribe

export const currentUser = user.get

export function setUser(next: SignedIn | null): void {
  // What knows the account alone says nothing about its choices.
  if (next === null || next.dateLanguage !== undefined) setDateLanguage(next?.dateLanguage ?? '')
  try {
    if (next !== null) localStorage.setItem(ROLE_KEY, next.role)
  } catch {
    // The bar then takes the user for a guest, which harms nothing.
  }
  if (next !== null) claimTab(next._id)
  user.set(next)
}

/** Null also where storage is forbidden by the browser's settings: the visitor is then simply not signed in. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY)
  } catch {
    return null
  }
}

/** Whether the last one who signed in here was an administrator; a hint, because roles change. */
export function seemsAdmin(): boolean {
  try {
    return localStorage.getItem(ROLE_KEY) === 'admin'
  } catch {
    return false
  }
}

export function cacheOwner(): string | null {
  try {
    return localStorage.getItem(CACHE_OWNER_KEY)
  } catch {
    return null
  }
}

export function storeCacheOwner(userId: string): void {
  try {
    localStorage.setItem(CACHE_OWNER_KEY, userId)
  } catch {
    // Then nothing can be found again, which is as good as not keeping it.
  }
}

export function storeToken(token: string): void {
  localStorage.setItem(TOKEN_KEY, token)
}

/** Forgets the session but nothing else: drafts and the place to return to stay (decision A7). */
export function dropSession(): void {
  try {
    localStorage.removeItem(TOKEN_KEY)
    localStorage.removeItem(ROLE_KEY)
    localStorage.removeItem(CACHE_OWNER_KEY)
  } catch {
    // Without storage there is nothing to forget.
  }
  setUser(null)
}

/** Logout clears all local storage (spec 4), and the drafts of this tab with it. */
export function clearStorage(): void {
  try {
    localStorage.clear()
    sessionStorage.clear()
  } catch {
    // Without storage there is nothing to clear.
  }
}
