import { useEffect } from 'react'

declare global {
  interface Window {
    /** True once React listens for clicks. */
    siteStarted?: boolean
    /** True after hydration. */
    siteHydrated?: boolean
    /** The button clicked before that, stored by the page's first inline script. */
    siteClicked?: HTMLButtonElement | null
  }
}

/** Clicks the button again that was clicked before hydration. */
export function useReplayClick(): void {
  useEffect(() => {
    if (window.siteHydrated) return
    window.siteHydrated = true
    window.siteClicked?.click()
    window.siteClicked = null
  }, [])
}
