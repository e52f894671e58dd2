import { type RefObject, useEffect, useState } from 'react'

/** Rows beyond both edges of the screen: what a quick turn of the wheel passes before the next picture. */
const BEYOND = 24
/** The window moves in steps, so that not every pixel draws anew. */
const STEP = 12

/** The rows of equal height that are near the screen: from, included, to, excluded. */
export function useWindow(
  /** Stands where the first row would. */
  top: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
): { from: number; to: number } {
  const [range, setRange] = useState({ from: 0, to: BEYOND * 3 })
  useEffect(() => {
    let asked = 0
    const look = () => {
      asked = 0
      const past = -(top.current?.getBoundingClientRect().top ?? 0)
      const from = Math.max(0, Math.floor(past / rowHeight / STEP) * STEP - BEYOND)
      const seen = Math.ceil(window.innerHeight / rowHeight)
      const to = from + seen + STEP + 2 * BEYOND
      setRange((now) => (now.from === from && now.to === to ? now : { from, to }))
    }
    const onScroll = () => {
      asked ||= requestAnimationFrame(look)
    }
    look()
    window.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('resize', onScroll)
    return () => {
      cancelAnimationFrame(asked)
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('resize', onScroll)
    }
  }, [top, rowHeight])
  const from = Math.min(range.from, Math.max(0, count - 1))
  return { from, to: Math.min(range.to, count) }
}
