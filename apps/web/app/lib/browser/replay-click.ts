import { useEffect } from 'react'

declare global {
  interface Window {
    /** True as soon as React listens; what is pressed later needs nobody's memory. */
    siteStarted?: boolean
    /** True once the page's scripts have taken over. */
    siteHydrated?: boolean
    /** The button that was pressed before that; the page's first inline script notes it. */
    siteClicked?: HTMLButtonElement | null
  }
}

/** A public page is read before its scripts run; a button pressed in that moment does its work as soon as it can. */
export function useReplayClick(): void {
  useEffect(() => {
    if (window.siteHydrated) return
    window.siteHydrated = true
    window.siteClicked?.click()
    window.siteClicked = null
  }, [])
}
