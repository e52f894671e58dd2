import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Moves the focus to the main part after a navigation, for keyboards and screen readers. Links with a hash
 * are left to the browser.
 */
export function PageFocus() {
  const { pathname, hash } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    if (!hash) document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname, hash])
  return null
}
