import { useSyncExternalStore } from 'react'
import { createStore } from '#web/lib/create-store.ts'

/** A change of one cell that came to nothing; what was chosen is kept, to be tried again (decision T36). */
export interface Refused {
  readonly taskId: string
  /** As the table calls it. */
  readonly name: string
  /** 'Not set to High: …' */
  readonly text: string
  readonly again: () => void
}

const latest = createStore<Refused | null>(null)

/** Null with the next change, and when somebody has seen it. */
export function tellRefused(next: Refused | null): void {
  if (next !== latest.get()) latest.set(next)
}

export const useRefused = (): Refused | null => useSyncExternalStore(latest.subscribe, latest.get)
