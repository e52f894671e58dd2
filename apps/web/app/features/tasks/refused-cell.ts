import { useSyncExternalStore } from 'react'

/** A change of one cell that came to nothing; what was chosen is kept, to be tried again (decision T36). */
export interface Refused {
  readonly taskId: string
  /** As the table calls it. */
  readonly name: string
  /** 'Not set to High: …' */
  readonly text: string
  readonly again: () => void
}

let latest: Refused | null = null
const listeners = new Set<() => void>()

/** Null with the next change, and when somebody has seen it. */
export function tellRefused(next: Refused | null): void {
  if (next === latest) return
  latest = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useRefused = (): Refused | null => useSyncExternalStore(subscribe, () => latest)
