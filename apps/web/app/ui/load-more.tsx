import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'

interface Props {
  /** What the list holds: 'tasks'. */
  what: string
  busy: boolean
  failed: boolean
  /** The same between renders. */
  onMore: () => void
}

/** Asks for the next page before its end is reached; the button is for those who get there first, and for another try. */
export function LoadMore({ what, busy, failed, onMore }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const element = button.current
    if (!element || busy || failed) return
    const seen = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onMore()
      },
      { rootMargin: '1200px' },
    )
    seen.observe(element)
    return () => seen.disconnect()
  }, [busy, failed, onMore])
  return (
    <p className="mt-6 grid justify-items-center gap-2 text-ink-2">
      {failed && <span role="alert">The next {what} could not be loaded.</span>}
      <Button ref={button} variant="outline" busy={busy} onClick={onMore}>
        {busy ? `Loading more ${what}…` : failed ? 'Retry' : `Show more ${what}`}
      </Button>
    </p>
  )
}
