/** Whether this screen hears of changes, for the bar. */
import { useSyncExternalStore } from 'react'
import { createStore } from '#web/lib/create-store.ts'

export interface LiveState {
  readonly connected: boolean
  /** When the server was heard last, in ms; null before the first time. */
  readonly heardAt: number | null
}

const state = createStore<LiveState>({ connected: false, heardAt: null })

export function setConnected(connected: boolean): void {
  const { connected: before, heardAt } = state.get()
  if (connected === before && !connected) return
  state.set({ connected, heardAt: connected ? Date.now() : heardAt })
}

export const useLiveState = (): LiveState => useSyncExternalStore(state.subscribe, state.get, state.get)
