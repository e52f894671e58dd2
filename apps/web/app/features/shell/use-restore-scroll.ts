import { useEffect } from 'react'

/** React Router's storage key for scroll positions by history entry. */
const POSITIONS_KEY = 'react-router-scroll-positions'
/** After this time, in ms, the user may have begun to read. */
const TIMEOUT_MS = 10_000
const USER_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

const currentEntry = (): string | undefined => (history.state as { key?: string } | null)?.key

function storedPosition(): number {
  try {
    const positions = JSON.parse(sessionStorage.getItem(POSITIONS_KEY) ?? '{}') as Record<string, unknown>
    const position = positions[currentEntry() ?? '']
    return typeof position === 'number' ? position : 0
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
    const [position, entry] = [storedPosition(), currentEntry()]
    // Without a stored position no layout is forced.
    if (position === 0 || position <= window.scrollY) return
    const stop = (): void => {
      size.disconnect()
      clearTimeout(timeout)
      for (const type of USER_EVENTS) removeEventListener(type, stop)
    }
    const scrollOn = (): void => {
      const elsewhere = currentEntry() !== entry
      if (!elsewhere) window.scrollTo({ top: position, behavior: 'instant' })
      if (elsewhere || window.scrollY >= position - 1) stop()
    }
    const size = new ResizeObserver(scrollOn)
    const timeout = setTimeout(stop, TIMEOUT_MS)
    for (const type of USER_EVENTS) addEventListener(type, stop, { passive: true })
    size.observe(document.body)
    return stop
  }, [])
}
