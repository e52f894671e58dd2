/** Which rows of the list on show are ticked. Whoever offers it comes later than the list; until then there is nothing to tick. */
import { useSyncExternalStore } from 'react'

export interface Ticks {
  has: (id: string) => boolean
  /** `range`: from the one that was ticked before as far as this. */
  toggle: (id: string, range: boolean) => void
  /** How many of the rows that are loaded. */
  readonly loaded: 'none' | 'some' | 'all'
  /** Ticks all that are loaded, or none. */
  toggleLoaded: () => void
}

let offered: Ticks | null = null
const listeners = new Set<() => void>()

export function offerTicks(ticks: Ticks | null): void {
  offered = ticks
  for (const listen of listeners) listen()
}

export const ticks = (): Ticks | null => offered

function subscribe(listen: () => void): () => void {
  listeners.add(listen)
  return () => listeners.delete(listen)
}

/** Undefined while nothing can be ticked. */
export function useTicked(id: string): boolean | undefined {
  const ticked = () => offered?.has(id)
  return useSyncExternalStore(subscribe, ticked, ticked)
}

export function useLoadedTicked(): Ticks['loaded'] | undefined {
  const loaded = () => offered?.loaded
  return useSyncExternalStore(subscribe, loaded, loaded)
}
