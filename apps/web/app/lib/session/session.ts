/** Signing in and out, and the profile behind a stored token. */
import { getProfile, logout, type Session } from '@task-manager/contract/auth'
import type { User } from '@task-manager/contract/users'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { keepShortcutsInTab, shortcutsOn } from '#web/lib/browser/shortcut-choice.ts'
import { keepThemeInTab, readTheme } from '#web/lib/browser/theme.ts'
import { api } from '#web/lib/http/api.ts'
import { isTransient } from '#web/lib/http/api-error.ts'
import { connection, subscribeToConnection } from '#web/lib/http/connection.ts'
import { queryClient } from '#web/lib/http/query-client.ts'
import { rememberCurrentPage } from '#web/lib/session-store/return-page.ts'
import {
  cacheOwner,
  clearStorage,
  currentUser,
  dropSession,
  readToken,
  type SignedIn,
  setUser,
  storeToken,
  subscribe,
} from '#web/lib/session-store/session-store.ts'

/** Waits before the three further tries when the profile cannot be had (decision A8), in ms. */
const BACK_OFF = [500, 1500, 4000]

/** Logging out waits this long for the server, so that its answer cannot clear the next user's storage. */
const LOGOUT_MS = 3000

/** The server's word, under way. */
let asking: Promise<User | null> | null = null

/**
 * The signed-in user, or null. Fetches the profile once. `kept`: until it is there, who was signed in here last will do
 * (decision T32); not for screens on which one writes, for what they show may be out of date. A failure that lasts shows
 * what is kept on the device, and logs out where nothing is (decision A8).
 */
export async function loadSession(kept = false): Promise<User | null> {
  if (readToken() === null) return null
  const user = currentUser()
  if (user !== null && asking === null) return user
  asking ??= fetchProfile().finally(() => {
    asking = null
  })
  if (!kept || cacheOwner() === null) return asking
  return user ?? (await Promise.race([asking, keptProfile(asking)])) ?? asking
}

async function keptProfile(fresh: Promise<User | null>): Promise<User | null> {
  const kept = await import('#web/lib/offline/saved-screens.ts').catch(() => null)
  const user = (await kept?.savedUser()) ?? null
  if (user === null) return null
  setUser(user)
  // With another role one belongs on other screens.
  void fresh.then((now) => {
    if (now !== null && now.role !== user.role) window.location.assign('/app')
  })
  return user
}

async function fetchProfile(): Promise<User | null> {
  let failure: unknown
  for (const wait of [...BACK_OFF, null]) {
    try {
      return await freshProfile()
    } catch (error) {
      failure = error
      if (!isTransient(error) || wait === null || !navigator.onLine) break
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  const remembered = isTransient(failure) ? await rememberedProfile() : null
  if (remembered !== null) return remembered
  rememberCurrentPage()
  dropSession()
  return null
}

async function freshProfile(): Promise<User> {
  const user = await api(getProfile)
  // Nothing is drawn anew for what is known.
  if (JSON.stringify(user) !== JSON.stringify(currentUser())) setUser(user)
  return user
}

/** Who was signed in when there last was a network (decision T32); asked for again as soon as there is one. */
async function rememberedProfile(): Promise<User | null> {
  const kept = await import('#web/lib/offline/saved-screens.ts').catch(() => null)
  const user = (await kept?.offlineUser()) ?? null
  if (user === null || readToken() === null) return null
  setUser(user)
  const stop = subscribeToConnection(() => {
    if (connection() !== 'online') return
    stop()
    // A session that ended meanwhile says so itself; anything else is asked again by the screens.
    freshProfile().catch(() => undefined)
  })
  return user
}

/** After a good login or sign-up. */
export function startSession({ token, ...user }: Session): User {
  storeToken(token)
  setUser(user)
  return user
}

/**
 * Clears all local storage and the user (spec 4); the server ends the session for good. The token leaves the
 * storage first, so that no page loaded meanwhile can send one that is ending.
 */
export async function logOut(): Promise<void> {
  const token = readToken() ?? undefined
  const leave = leaving()
  clearStorage()
  // What screens still ask for is refused once the session is over.
  void queryClient.cancelQueries()
  try {
    await api(logout, { token, signal: AbortSignal.timeout(LOGOUT_MS) })
  } catch {
    // Out of reach: the token is gone from here, and ends by itself on the server.
  }
  leave()
}

/** What of this browser's choices outlives the session is read now, and kept when the returned function ends it. */
export function leaving(): () => void {
  const theme = readTheme()
  const shortcuts = shortcutsOn()
  return () => {
    clearStorage()
    // The server's answer empties every storage of the tab, so this comes last.
    keepThemeInTab(theme)
    keepShortcutsInTab(shortcuts)
    setUser(null)
  }
}

/** The user or null, for the shell alone. */
export function useSession(): SignedIn | null {
  return useSyncExternalStore(subscribe, currentUser, () => null)
}

/** Given by the shell; stays filled while the way to /login is being walked. */
export const UserContext = createContext<User | null>(null)

/** The signed-in user, on any screen behind login. */
export function useUser(): User {
  const user = useContext(UserContext)
  if (user === null) throw new Error('useUser() is for screens inside the shell')
  return user
}
