/** The state of the live stream, for the bar. */
import { useSyncExternalStore } from 'react'
import { createStore } from '#web/lib/create-store.ts'

export interface LiveState {
  readonly connected: boolean
  /** The time of the last contact, in ms; null before the first. */
  readonly lastContact: number | null
}

const state = createStore<LiveState>({ connected: false, lastContact: null })

export function setConnected(connected: boolean): void {
  const { connected: before, lastContact } = state.get()
  if (connected === before && !connected) return
  state.set({ connected, lastContact: connected ? Date.now() : lastContact })
}

export const useLiveState = (): LiveState => useSyncExternalStore(state.subscribe, state.get, state.get)
