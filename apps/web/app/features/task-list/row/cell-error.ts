import { useSyncExternalStore } from 'react'
import { createStore } from '#web/lib/create-store.ts'

/** A change of a cell that was refused, and can be tried again (decision T36). */
export interface CellError {
  readonly taskId: string
  /** The name of the column. */
  readonly name: string
  /** "Couldn't set it to High: …" */
  readonly text: string
  readonly retry: () => void
}

const current = createStore<CellError | null>(null)

/** Null clears it, as the next change does. */
export function setCellError(next: CellError | null): void {
  if (next !== current.get()) current.set(next)
}

export const useCellError = (): CellError | null => useSyncExternalStore(current.subscribe, current.get)
