/** Signing in and out, and the profile behind a stored token. */
import { getProfile, logout, type Session } from '@task-manager/contract/auth'
import type { User } from '@task-manager/contract/users'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { api } from './api.ts'
import { isPassing } from './api-error.ts'
import { rememberThisPlace } from './return-place.ts'
import {
  clearStorage,
  currentUser,
  dropSession,
  readToken,
  setUser,
  storeToken,
  subscribe,
} from './session-store.ts'

/** Waits before the three further tries when the profile cannot be had (decision A8), in ms. */
const BACK_OFF = [500, 1500, 4000]

/** Logging out waits this long for the server, so that its answer cannot clear the next user's storage. */
const LOGOUT_MS = 3000

let loading: Promise<User | null> | null = null

/** The signed-in user, or null. Fetches the profile once; a failure that lasts logs out (decision A8). */
export function loadSession(): Promise<User | null> {
  const user = currentUser()
  if (user !== null && readToken() !== null) return Promise.resolve(user)
  if (readToken() === null) return Promise.resolve(null)
  loading ??= fetchProfile().finally(() => {
    loading = null
  })
  return loading
}

async function fetchProfile(): Promise<User | null> {
  for (const wait of [...BACK_OFF, null]) {
    try {
      const user = await api(getProfile)
      setUser(user)
      return user
    } catch (error) {
      if (!isPassing(error) || wait === null) break
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  rememberThisPlace()
  dropSession()
  return null
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
  clearStorage()
  try {
    await api(logout, { token, signal: AbortSignal.timeout(LOGOUT_MS) })
  } catch {
    // Out of reach: the token is gone from here, and ends by itself on the server.
  }
  clearStorage()
  setUser(null)
}

/** The user or null, for the shell alone. */
export function useSession(): User | null {
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
