import { useSyncExternalStore } from 'react'

/**
 * A hint about the session for the public bar, from local storage: whether there is a token, and the last
 * role. The server decides every right.
 */
export type SessionHint = { dashboard: '/admin/dashboard' | '/user/dashboard' }

const tokenKey = 'token'
const roleKey = 'role'

/** Null for a guest and during hydration. */
export function useSessionHint(): SessionHint | null {
  const role = useSyncExternalStore(subscribe, readRole, () => null)
  if (role === null) return null
  return { dashboard: role === 'admin' ? '/admin/dashboard' : '/user/dashboard' }
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('storage', changed)
  return () => window.removeEventListener('storage', changed)
}

function readRole(): string | null {
  try {
    return localStorage.getItem(tokenKey) ? (localStorage.getItem(roleKey) ?? 'user') : null
  } catch {
    return null
  }
}
