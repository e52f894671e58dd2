/** Whether the server can be reached, as the browser and the last calls tell. */
import { useSyncExternalStore } from 'react'
import { createStore } from '#web/lib/create-store.ts'

export type Connection = 'online' | 'offline' | 'unreachable'

const PROBE_MS = 5000

const unreachable = createStore(false)
/** When the server last answered, in ms since 1970. */
let answeredAt = 0
let probe: ReturnType<typeof setInterval> | undefined

/** Every call reports how it went: an answer of any kind proves the connection, none at all starts to ask for it. */
export function reportReachable(reachable: boolean): void {
  if (reachable) answeredAt = Date.now()
  if (reachable === !unreachable.get()) return
  if (!reachable) probe = setInterval(ask, PROBE_MS)
  else clearInterval(probe)
  unreachable.set(!reachable)
}

async function ask(): Promise<void> {
  if (!navigator.onLine) return
  try {
    const answer = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_MS - 500) })
    if (answer.ok) reportReachable(true)
  } catch {
    // Still away; the next probe asks again.
  }
}

/** In ms since 1970; 0 when this page never had an answer. */
export const lastAnswer = (): number => answeredAt

export function connection(): Connection {
  if (!navigator.onLine) return 'offline'
  return unreachable.get() ? 'unreachable' : 'online'
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
