import { useSyncExternalStore } from 'react'

/**
 * A hint about the session for the public bar, from local storage: whether there is a token, and the last role. Only
 * then the server is asked whether the token is still valid; the server decides about every right.
 */
export type SessionHint = { dashboard: '/admin/dashboard' | '/user/dashboard' }

/** A token that the server refused. The screens behind login remove it. */
let ended: string | null = null

/** Null for a guest and during hydration. */
export function useSessionHint(): SessionHint | null {
  const role = useSyncExternalStore(subscribe, readRole, () => null)
  if (role === null) return null
  return { dashboard: role === 'admin' ? '/admin/dashboard' : '/user/dashboard' }
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('storage', changed)
  if (readRole() !== null) void notice(changed)
  return () => window.removeEventListener('storage', changed)
}

async function notice(changed: () => void): Promise<void> {
  try {
    const token = localStorage.token
    const { status } = await fetch('/api/auth/profile', { headers: { authorization: `Bearer ${token}` } })
    if (status === 401) ended = token
    changed()
  } catch {
    // Without an answer the hint stays.
  }
}

function readRole(): string | null {
  try {
    const { token, role = 'user' } = localStorage
    return token && token !== ended ? role : null
  } catch {
    return null
  }
}
