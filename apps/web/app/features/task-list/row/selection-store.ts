/** Which rows of the list are selected. Null until the part of the list that selects rows has loaded. */
import { useSyncExternalStore } from 'react'
import { createStore } from '#web/lib/create-store.ts'

export interface RowSelection {
  has: (id: string) => boolean
  /** `range`: all rows from the last selected one to this. */
  toggle: (id: string, range: boolean) => void
  /** How many of the loaded rows are selected. */
  readonly loaded: 'none' | 'some' | 'all'
  /** Selects all loaded rows, or none. */
  toggleLoaded: () => void
}

const store = createStore<RowSelection | null>(null)

export const setRowSelection = store.set

export const rowSelection = store.get

/** Undefined while rows cannot be selected. */
export function useSelected(id: string): boolean | undefined {
  const selected = () => store.get()?.has(id)
  return useSyncExternalStore(store.subscribe, selected, selected)
}

export function useLoadedSelection(): RowSelection['loaded'] | undefined {
  const loaded = () => store.get()?.loaded
  return useSyncExternalStore(store.subscribe, loaded, loaded)
}
