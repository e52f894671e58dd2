import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { type Pages, requestNextPage, useNextPages } from './use-next-pages.ts'

interface Props {
  /** The items of the list: 'tasks'. */
  items: string
  /** The result of `useInfiniteQuery`. */
  list: Pages & { isFetchingNextPage: boolean }
}

/** Loads the next page before the end is reached. The button is shown when that takes long or has failed. */
export function LoadMore({ items, list }: Props) {
  const { hasNextPage, isFetchingNextPage: busy, isFetchNextPageError: failed } = list
  const pages = list.data?.pages.length ?? 0
  /** The number of pages when the button was last found near the screen. */
  const [nearAt, setNearAt] = useState<number | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const element = button.current
    // The button comes with `hasNextPage`.
    if (!element || !hasNextPage) return
    const observer = new IntersectionObserver(
      (entries) => setNearAt(entries.at(-1)?.isIntersecting ? pages : null),
      { rootMargin: '1200px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [hasNextPage, pages])
  useNextPages(list, nearAt === pages)
  if (!hasNextPage) return null
  return (
    <p className="mt-6 grid justify-items-center gap-2 text-ink-2">
      {failed && <span role="alert">Couldn't load more {items}.</span>}
      <Button ref={button} variant="outline" busy={busy} onClick={() => void requestNextPage(list)}>
        {busy ? `Loading more ${items}…` : failed ? 'Retry' : `Show more ${items}`}
      </Button>
    </p>
  )
}
