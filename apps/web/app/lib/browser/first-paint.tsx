import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'

/** The element that the document's own script drew before the application loaded (apps/web/early). */
export const firstPaint = (part: string): Element | null => document.querySelector(`[data-early=${part}]`)

/** Shows that element until the screen has rendered its own; `children` where nothing was drawn. */
export function FirstPaint({ part, children }: { part: string; children: ReactNode }) {
  const { search } = useLocation()
  const [drawn] = useState(() => firstPaint(part))
  // It was drawn for the address without a query.
  if (drawn === null || search !== '') return children
  return (
    <div
      ref={(place) => {
        if (place !== null && drawn.parentNode !== place) place.append(drawn)
      }}
    />
  )
}
