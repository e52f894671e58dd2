import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'

/** Until a page that did not come is asked for again, in ms. */
const AGAIN_MS = 300

interface Props {
  /** What the list holds: 'tasks'. */
  what: string
  /** As `useInfiniteQuery` gives it. */
  list: {
    data: { pages: readonly unknown[] } | undefined
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    /** The same between renders. */
    fetchNextPage: () => Promise<unknown>
  }
}

/** Asks for the next page before its end is reached; the button is for those who get there first, and for another try. */
export function LoadMore({ what, list }: Props) {
  const { hasNextPage, isFetchingNextPage: busy, isFetchNextPageError: failed, fetchNextPage } = list
  const pages = list.data?.pages.length ?? 0
  const button = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page may come so fast that neither `busy` nor where the button is was seen to change; a new observer speaks when it begins
  useEffect(() => {
    const element = button.current
    if (!element || busy || failed) return
    let near = false
    let asking = false
    const ask = async (): Promise<void> => {
      asking = true
      // A list that is asked for anew calls its next page off, and nothing tells of that.
      for (; near; await new Promise((again) => setTimeout(again, AGAIN_MS))) await fetchNextPage()
      asking = false
    }
    const seen = new IntersectionObserver(
      (entries) => {
        near = entries.at(-1)?.isIntersecting ?? false
        if (near && !asking) void ask()
      },
      { rootMargin: '1200px' },
    )
    seen.observe(element)
    return () => {
      near = false
      seen.disconnect()
    }
  }, [pages, busy, failed, fetchNextPage])
  if (!hasNextPage) return null
  return (
    <p className="mt-6 grid justify-items-center gap-2 text-ink-2">
      {failed && <span role="alert">The next {what} could not be loaded.</span>}
      <Button ref={button} variant="outline" busy={busy} onClick={() => void fetchNextPage()}>
        {busy ? `Loading more ${what}…` : failed ? 'Retry' : `Show more ${what}`}
      </Button>
    </p>
  )
}
