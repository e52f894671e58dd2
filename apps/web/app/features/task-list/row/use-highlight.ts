import { useEffect, useState } from 'react'
import type { Highlight } from '#web/features/tasks/parts/highlight.tsx'

/** Marks the searched words; its code loads with the first search. */
export function useHighlight(q: string | undefined, pending: boolean): Highlight | undefined {
  const [highlight, setHighlight] = useState<{ value: Highlight } | undefined>()
  useEffect(() => {
    let current = true
    // While a new search loads, the tasks on show belong to the previous one.
    if (pending) return
    if (q === undefined) setHighlight(undefined)
    else
      import('#web/features/tasks/parts/highlight.tsx').then(
        ({ highlightFor }) => {
          if (current) setHighlight({ value: highlightFor(q) })
        },
        // When it cannot be loaded, nothing is marked.
        () => {},
      )
    return () => {
      current = false
    }
  }, [q, pending])
  return highlight?.value
}
