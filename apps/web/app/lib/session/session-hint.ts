import { useSyncExternalStore } from 'react'

/**
 * What a public page may know about the session without asking the server: whether a token is stored, and the
 * role noted at the last login. A hint for the navigation bar alone; the server decides every right.
 */
export type SessionHint = { dashboard: '/admin/dashboard' | '/user/dashboard' }

const tokenKey = 'token'
const roleKey = 'role'

/** Null for a guest, and always null while the prerendered page wakes up. */
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
