import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * After a change of page the focus goes to its main part, so that a keyboard or a screen reader continues there
 * and not at the link that was followed. A link to a part of a page is left to the browser.
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
