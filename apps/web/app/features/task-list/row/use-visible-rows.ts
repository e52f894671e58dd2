import { type RefObject, useEffect, useState } from 'react'
import { usePrinting } from '#web/ui/list/use-printing.ts'
import { watchScroll } from '#web/ui/list/watch-scroll.ts'

/** Rows are added and removed in steps this small, so that no frame takes long. */
const STEP = 4

/** The range of rows near the screen, `to` excluded; all of them while printing. All rows have the same height. */
export function useVisibleRows(
  /** An element at the position of the first row. */
  top: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  /** Rows drawn beyond each edge. */
  overscan: number,
): { from: number; to: number } {
  const [range, setRange] = useState({ from: 0, to: overscan * 3 })
  useEffect(() => {
    const update = () => {
      const past = -(top.current?.getBoundingClientRect().top ?? 0)
      const from = Math.max(0, Math.floor(past / rowHeight / STEP) * STEP - overscan)
      const rowsInWindow = Math.ceil(window.innerHeight / rowHeight)
      const to = from + rowsInWindow + STEP + 2 * overscan
      setRange((now) => (now.from === from && now.to === to ? now : { from, to }))
    }
    return watchScroll(update)
  }, [top, rowHeight, overscan])
  const printing = usePrinting()
  if (printing) return { from: 0, to: count }
  const from = Math.min(range.from, Math.max(0, count - 1))
  return { from, to: Math.min(range.to, count) }
}
