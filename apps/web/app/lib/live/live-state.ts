/** Whether this screen hears of changes, for the bar. */
import { useSyncExternalStore } from 'react'

export interface LiveState {
  readonly connected: boolean
  /** When the server was heard last, in ms; null before the first time. */
  readonly heardAt: number | null
}

let state: LiveState = { connected: false, heardAt: null }
const listeners = new Set<() => void>()

export function setConnected(connected: boolean): void {
  if (connected === state.connected && !connected) return
  state = { connected, heardAt: connected ? Date.now() : state.heardAt }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useLiveState = (): LiveState =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => state,
  )
