import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'

/** The pause before a page is requested again, in ms. */
const RETRY_MS = 300

interface Props {
  /** The items of the list: 'tasks'. */
  what: string
  /** The result of `useInfiniteQuery`. */
  list: {
    data: { pages: readonly unknown[] } | undefined
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    /** The same function at every render. */
    fetchNextPage: () => Promise<unknown>
  }
}

/** Loads the next page before the end is reached. The button is shown when that takes long or has failed. */
export function LoadMore({ what, list }: Props) {
  const { hasNextPage, isFetchingNextPage: busy, isFetchNextPageError: failed, fetchNextPage } = list
  const pages = list.data?.pages.length ?? 0
  const button = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button comes with `hasNextPage`, and a page may load before `busy` or the button's place change; a new observer reports at once
  useEffect(() => {
    const element = button.current
    if (!element || busy || failed) return
    let near = false
    let isLoading = false
    const load = async (): Promise<void> => {
      isLoading = true
      // Repeated, because refetching the list cancels its next page without an event.
      for (; near; await new Promise((resolve) => setTimeout(resolve, RETRY_MS))) await fetchNextPage()
      isLoading = false
    }
    const seen = new IntersectionObserver(
      (entries) => {
        near = entries.at(-1)?.isIntersecting ?? false
        if (near && !isLoading) void load()
      },
      { rootMargin: '1200px' },
    )
    seen.observe(element)
    return () => {
      near = false
      seen.disconnect()
    }
  }, [hasNextPage, pages, busy, failed, fetchNextPage])
  if (!hasNextPage) return null
  return (
    <p className="mt-6 grid justify-items-center gap-2 text-ink-2">
      {failed && <span role="alert">Couldn't load more {what}.</span>}
      <Button ref={button} variant="outline" busy={busy} onClick={() => void fetchNextPage()}>
        {busy ? `Loading more ${what}…` : failed ? 'Retry' : `Show more ${what}`}
      </Button>
    </p>
  )
}
