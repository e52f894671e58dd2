import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'

/** What the document drew by itself before the application came (apps/web/early), while it is on show. */
export const painted = (what: string): Element | null => document.querySelector(`[data-painted=${what}]`)

/** That, taken over from the skeleton and shown until the screen has its own; else `children`. */
export function Painted({ what, children }: { what: string; children: ReactNode }) {
  const { search } = useLocation()
  const [drawn] = useState(() => painted(what))
  // Drawn for the plain address.
  if (drawn === null || search !== '') return children
  return (
    <div
      ref={(place) => {
        if (place !== null && drawn.parentNode !== place) place.append(drawn)
      }}
    />
  )
}
