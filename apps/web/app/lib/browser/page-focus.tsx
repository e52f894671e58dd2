import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Moves the focus to the main part after a navigation, for keyboards and screen readers. Links with a hash
 * are left to the browser, and a dialog that was opened meanwhile keeps it.
 */
export function PageFocus() {
  const { pathname, hash } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const isTyping = document.activeElement?.closest('[role=dialog][data-open]')
    if (!hash && !isTyping) document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname, hash])
  return null
}
