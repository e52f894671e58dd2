import { type RefObject, useEffect, useState } from 'react'

/** Rows that come and go at once: few, so that no picture waits for them. */
const STEP = 4

/** The rows of equal height that are near the screen: from, included, to, excluded. */
export function useVisibleRows(
  /** Stands where the first row would. */
  top: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  /** Rows that are drawn beyond both edges. */
  beyond: number,
): { from: number; to: number } {
  const [range, setRange] = useState({ from: 0, to: beyond * 3 })
  useEffect(() => {
    let asked = 0
    const look = () => {
      asked = 0
      const past = -(top.current?.getBoundingClientRect().top ?? 0)
      const from = Math.max(0, Math.floor(past / rowHeight / STEP) * STEP - beyond)
      const seen = Math.ceil(window.innerHeight / rowHeight)
      const to = from + seen + STEP + 2 * beyond
      setRange((now) => (now.from === from && now.to === to ? now : { from, to }))
    }
    const onScroll = () => {
      asked ||= requestAnimationFrame(look)
    }
    look()
    // Also when what scrolls is a part of the page: its scrolling is heard on the way down only.
    window.addEventListener('scroll', onScroll, { passive: true, capture: true })
    window.addEventListener('resize', onScroll)
    return () => {
      cancelAnimationFrame(asked)
      window.removeEventListener('scroll', onScroll, { capture: true })
      window.removeEventListener('resize', onScroll)
    }
  }, [top, rowHeight, beyond])
  const from = Math.min(range.from, Math.max(0, count - 1))
  return { from, to: Math.min(range.to, count) }
}
