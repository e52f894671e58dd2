/** Login, logout, and the profile of a stored token. */
import type { User } from '@task-manager/contract/people/users'
import type { Session } from '@task-manager/contract/sign-in/auth'
import { getProfile, logout } from '@task-manager/contract/sign-in/auth-endpoints'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { keepShortcutsInTab, shortcutsOn } from '#web/lib/browser/shortcut-choice.ts'
import { keepThemeInTab, readTheme } from '#web/lib/browser/theme.ts'
import { api } from '#web/lib/http/api.ts'
import { isTransient } from '#web/lib/http/api-error.ts'
import { connection, subscribeToConnection } from '#web/lib/http/connection.ts'
import { abortReads, whenRequestsSettle } from '#web/lib/http/pending-requests.ts'
import { queryClient } from '#web/lib/http/query-client.ts'
import { earlySavedUser } from '#web/lib/offline/early-saved.ts'
import { rememberCurrentPage } from '#web/lib/session-store/return-page.ts'
import {
  cacheOwner,
  clearStorage,
  currentUser,
  dropSession,
  forgetCacheOwner,
  readToken,
  type SignedIn,
  setUser,
  storeToken,
  subscribe,
} from '#web/lib/session-store/session-store.ts'
import { isAdmin } from './roles.ts'

/** Delays before three retries of the profile (decision A8), in ms. */
const BACK_OFF = [500, 1500, 4000]

/**
 * How long logging out waits for pending changes, for the server, whose late answer could clear the next user's storage,
 * and for the device; in ms.
 */
const LOGOUT_MS = 3000

const logoutTimeout = () => new Promise((resolve) => setTimeout(resolve, LOGOUT_MS))

const pushDevice = () => import('#web/lib/session/push-device.ts')

/** The pending call. */
let pendingProfile: Promise<User | null> | null = null

/**
 * The signed-in user, or null. Fetches the profile once. `saved`: resolves early with the user stored on this
 * device (decision T32); not for forms, whose data may be outdated. If the profile cannot be fetched, uses
 * the stored user, else ends the session (decision A8).
 */
export async function loadSession(saved = false): Promise<User | null> {
  if (readToken() === null) return null
  const user = currentUser()
  if (user !== null && pendingProfile === null) return user
  pendingProfile ??= fetchProfile().finally(() => {
    pendingProfile = null
  })
  if (!saved || cacheOwner() === null) return pendingProfile
  return user ?? (await Promise.race([pendingProfile, startWithSaved(pendingProfile)])) ?? pendingProfile
}

/** From the data that the document's first script has read, else from the device, which also fills the screen's queries. */
const savedProfile = async (): Promise<User | null> =>
  (await earlySavedUser()) ??
  (await import('#web/lib/offline/saved-screens.ts').then(({ savedUser }) => savedUser()).catch(() => null))

async function startWithSaved(fresh: Promise<User | null>): Promise<User | null> {
  const user = await savedProfile()
  if (user === null || currentUser() !== null) return null
  setUser(user)
  // A user whose role has changed is sent to other screens.
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
  // Avoids a render without a change.
  if (JSON.stringify(user) !== JSON.stringify(currentUser())) setUser(user)
  return user
}

/** The user stored on this device (decision T32), refreshed as soon as the server can be reached. */
async function rememberedProfile(): Promise<User | null> {
  const savedScreens = await import('#web/lib/offline/saved-screens.ts').catch(() => null)
  const user = (await savedScreens?.offlineUser()) ?? null
  if (user === null || readToken() === null) return null
  setUser(user)
  const stop = subscribeToConnection(() => {
    if (connection() !== 'online') return
    stop()
    // A 401 ends the session by itself; other failures are left to the screens' queries.
    freshProfile().catch(() => undefined)
  })
  return user
}

/** After login or sign-up. */
export function startSession({ token, ...user }: Session): User {
  storeToken(token)
  forgetCacheOwner(user._id)
  setUser(user)
  if (globalThis.Notification?.permission === 'granted')
    pushDevice()
      .then(({ renewPush }) => renewPush())
      .catch(() => undefined)
  // The rights of a member are in the profile.
  if (!isAdmin(user)) freshProfile().catch(() => undefined)
  return user
}

/**
 * Clears local storage and user (spec 4) and ends the session on the server. The token is removed first, so
 * that no page loaded meanwhile sends it.
 */
export async function logOut(): Promise<void> {
  const token = readToken() ?? undefined
  const leave = leaving()
  clearStorage()
  // The server would refuse these reads.
  void queryClient.cancelQueries()
  abortReads()
  // Pending changes are still sent.
  await Promise.race([whenRequestsSettle(), logoutTimeout()])
  try {
    await api(logout, { token, signal: AbortSignal.timeout(LOGOUT_MS) })
  } catch {
    // The server is unreachable: the token is removed here and expires there. Push notifications would still arrive.
    await pushDevice()
      .then(({ endPush }) => endPush())
      .catch(() => undefined)
  }
  await leave()
}

/**
 * Reads what outlives the session: preferences, and unsent changes of other accounts. The returned function ends it and
 * restores them.
 */
export function leaving(): () => Promise<void> {
  const theme = readTheme()
  const shortcuts = shortcutsOn()
  const id = currentUser()?._id
  const othersChanges = import('#web/lib/offline/change-store.ts')
    .then(({ keepOthers }) => keepOthers(id))
    .catch(() => null)
  return async () => {
    // The server's answer clears all storage of the browser (Clear-Site-Data), so this comes last.
    await Promise.race([othersChanges.then((restore) => restore?.()).catch(() => undefined), logoutTimeout()])
    clearStorage()
    keepThemeInTab(theme)
    keepShortcutsInTab(shortcuts)
    setUser(null)
  }
}

/** The user or null; only for the shell. */
export function useSession(): SignedIn | null {
  return useSyncExternalStore(subscribe, currentUser, () => null)
}

/** Provided by the shell; keeps the user while navigating to /login. */
export const UserContext = createContext<User | null>(null)

/** The signed-in user, on screens behind login. */
export function useUser(): User {
  const user = useContext(UserContext)
  if (user === null) throw new Error('useUser() is for screens inside the shell')
  return user
}
