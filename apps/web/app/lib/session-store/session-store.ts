/** The signed-in user and the token in local storage (spec 9). Makes no calls; `session.ts` does. */
import type { User } from '@task-manager/contract/people/users'
import { createStore } from '#web/lib/create-store.ts'
import { SAVED_FOR } from '#web/lib/saved-names.ts'
import { setDateLanguage } from '#web/lib/time/date-language.ts'
import { claimTab } from './tab-owner.ts'

declare global {
  /** Set by the build (scripts/bundle/answer-format.ts). */
  const ANSWER_FORMAT: string
}

export const TOKEN_KEY = 'token'
/** Read by the public bar, to show a guest's or a user's links without a call. */
const ROLE_KEY = 'role'

/** The user with the state of required setup (decision A26). */
export type SignedIn = User & {
  twoStepNeeded?: true | undefined
  dateLanguage?: string | undefined
  /** Only in the profile; the answer of a sign-in lacks it. */
  mayAddTasks?: boolean | undefined
  startView?: { _id: string; query: string } | null | undefined
}

const user = createStore<SignedIn | null>(null)

export const subscribe = user.subscribe

export const currentUser = user.get

export const isSignedIn = (): boolean => currentUser() !== null

export function setUser(next: SignedIn | null): void {
  // An answer without preferences leaves the language as it is.
  if (next === null || next.dateLanguage !== undefined) setDateLanguage(next?.dateLanguage ?? '')
  try {
    if (next !== null) localStorage.setItem(ROLE_KEY, next.role)
  } catch {
    // The public bar then shows a guest's links.
  }
  if (next !== null) claimTab(next._id)
  user.set(next)
}

/** Null also where storage is blocked; the visitor then counts as not signed in. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY)
  } catch {
    return null
  }
}

/** Whether the last user here was an administrator. A hint, because roles change. */
export function seemsAdmin(): boolean {
  try {
    return localStorage.getItem(ROLE_KEY) === 'admin'
  } catch {
    return false
  }
}

/**
 * The owner of data that is saved on the device: an account, and the format of the answers, because these pages cannot
 * show answers that pages of another format have saved.
 */
export const cacheOwnerOf = (userId: string): string => `${userId} ${ANSWER_FORMAT}`

/** Null also when pages of another format have saved the data. */
export function cacheOwner(): string | null {
  try {
    const owner = localStorage.getItem(SAVED_FOR)
    return owner?.endsWith(cacheOwnerOf('')) ? owner : null
  } catch {
    return null
  }
}

export function storeCacheOwner(owner: string): void {
  try {
    localStorage.setItem(SAVED_FOR, owner)
  } catch {
    // The stored data is then not read.
  }
}

/** Data of another account, whose session this one replaces, is no longer read. */
export function forgetCacheOwner(userId: string): void {
  if (cacheOwner() !== cacheOwnerOf(userId)) localStorage.removeItem(SAVED_FOR)
}

export function storeToken(token: string): void {
  localStorage.setItem(TOKEN_KEY, token)
}

/** Removes the session only: drafts and return page stay (decision A7). */
export function dropSession(): void {
  try {
    localStorage.removeItem(TOKEN_KEY)
    localStorage.removeItem(ROLE_KEY)
    localStorage.removeItem(SAVED_FOR)
  } catch {
    // Without storage there is nothing to remove.
  }
  setUser(null)
}

/** A logout in another tab has cleared local storage: the drafts of this tab are removed too (decision A7). */
export function followLogout({ key }: StorageEvent): void {
  if (key === null) sessionStorage.clear()
}

/** Logout clears all local storage (spec 4) and the tab's drafts. */
export function clearStorage(): void {
  try {
    localStorage.clear()
    sessionStorage.clear()
  } catch {
    // Without storage there is nothing to clear.
  }
}
