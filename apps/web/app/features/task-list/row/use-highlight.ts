import { useEffect, useState } from 'react'
import type { Marker } from '#web/features/tasks/parts/highlight.tsx'

/** Finds the words that the list on show was searched by; its code comes with the first search. */
export function useHighlight(q: string | undefined, pending: boolean): Marker | undefined {
  const [marker, setMarker] = useState<{ of: Marker } | undefined>()
  useEffect(() => {
    let current = true
    // What is still on show was found by other words.
    if (pending) return
    if (q === undefined) setMarker(undefined)
    else
      import('#web/features/tasks/parts/highlight.tsx').then(
        ({ markerOf }) => {
          if (current) setMarker({ of: markerOf(q) })
        },
        // Out of reach: the list is as good without marks.
        () => {},
      )
    return () => {
      current = false
    }
  }, [q, pending])
  return marker?.of
}
