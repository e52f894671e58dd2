/** Which rows of the list on show are ticked. Whoever offers it comes later than the list; until then there is nothing to tick. */
import { useSyncExternalStore } from 'react'
import { createStore } from '#web/lib/create-store.ts'

export interface Ticks {
  has: (id: string) => boolean
  /** `range`: from the one that was ticked before as far as this. */
  toggle: (id: string, range: boolean) => void
  /** How many of the rows that are loaded. */
  readonly loaded: 'none' | 'some' | 'all'
  /** Ticks all that are loaded, or none. */
  toggleLoaded: () => void
}

const offered = createStore<Ticks | null>(null)

export const offerTicks = (ticks: Ticks | null): void => offered.set(ticks)

export const ticks = (): Ticks | null => offered.get()

/** Undefined while nothing can be ticked. */
export function useTicked(id: string): boolean | undefined {
  const ticked = () => offered.get()?.has(id)
  return useSyncExternalStore(offered.subscribe, ticked, ticked)
}

export function useLoadedTicked(): Ticks['loaded'] | undefined {
  const loaded = () => offered.get()?.loaded
  return useSyncExternalStore(offered.subscribe, loaded, loaded)
}
