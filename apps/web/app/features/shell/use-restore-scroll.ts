import { useEffect } from 'react'

/** React Router's storage key for scroll positions by history entry. */
const NOTES = 'react-router-scroll-positions'
/** After this time, in ms, the user may have begun to read. */
const TIMEOUT_MS = 10_000
const USER_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

const entry = (): string | undefined => (history.state as { key?: string } | null)?.key

function storedPosition(): number {
  try {
    const notes = JSON.parse(sessionStorage.getItem(NOTES) ?? '{}') as Record<string, unknown>
    const place = notes[entry() ?? '']
    return typeof place === 'number' ? place : 0
  } catch {
    return 0
  }
}

/**
 * After a reload the router scrolls before the list is loaded, and stops too early. This scrolls on as the page
 * grows, until the user acts.
 */
export function useRestoreScroll(): void {
  useEffect(() => {
    const [place, of] = [storedPosition(), entry()]
    // Without a stored position no layout is forced.
    if (place === 0 || place <= window.scrollY) return
    const stop = (): void => {
      size.disconnect()
      clearTimeout(timeout)
      for (const type of USER_EVENTS) removeEventListener(type, stop)
    }
    const scrollOn = (): void => {
      const elsewhere = entry() !== of
      if (!elsewhere) window.scrollTo({ top: place, behavior: 'instant' })
      if (elsewhere || window.scrollY >= place - 1) stop()
    }
    const size = new ResizeObserver(scrollOn)
    const timeout = setTimeout(stop, TIMEOUT_MS)
    for (const type of USER_EVENTS) addEventListener(type, stop, { passive: true })
    size.observe(document.body)
    return stop
  }, [])
}
