/** Whether the server can be reached, by the browser's own state and the result of the last calls. */
import { useSyncExternalStore } from 'react'
import { createStore } from '#web/lib/create-store.ts'

export type Connection = 'online' | 'offline' | 'unreachable'

/** Where an action needs the server. */
export const OFFLINE = "You're offline. Try again when you're connected."

const PROBE_MS = 5000

const unreachable = createStore(false)
/** When the server last answered, in ms since 1970. */
let answeredAt = 0
let probe: ReturnType<typeof setInterval> | undefined

/** Every call reports its result. Any answer proves the connection; no answer starts to probe it. */
export function reportReachable(reachable: boolean): void {
  if (reachable) answeredAt = Date.now()
  if (reachable === !unreachable.get()) return
  if (!reachable) probe = setInterval(probeServer, PROBE_MS)
  else clearInterval(probe)
  unreachable.set(!reachable)
}

async function probeServer(): Promise<void> {
  if (!navigator.onLine) return
  try {
    const answer = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_MS - 500) })
    if (answer.ok) reportReachable(true)
  } catch {
    // The server is still unreachable; the next probe follows.
  }
}

/** The time of the last answer, in ms since 1970; 0 when this page never had one. */
export const lastAnswer = (): number => answeredAt

export function connection(): Connection {
  if (!navigator.onLine) return 'offline'
  return unreachable.get() ? 'unreachable' : 'online'
}

/** Before a change that needs the server: after a call without an answer it is asked at once, not with the next probe. */
export async function isConnected(): Promise<boolean> {
  if (connection() === 'unreachable') await probeServer()
  return connection() === 'online'
}

export function subscribeToConnection(listener: () => void): () => void {
  const stop = unreachable.subscribe(listener)
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    stop()
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

export function useConnection(): Connection {
  return useSyncExternalStore<Connection>(subscribeToConnection, connection, () => 'online')
}
