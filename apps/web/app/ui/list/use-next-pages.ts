import { useEffect } from 'react'

/** The pause before a page is requested again, in ms. */
const RETRY_MS = 300

/** The part of the result of `useInfiniteQuery` that says whether there are more pages, and loads them. */
export interface Pages {
  data: { pages: readonly unknown[] } | undefined
  hasNextPage: boolean
  isFetchNextPageError: boolean
  /** The same function at every render. */
  fetchNextPage: (options?: {
    cancelRefetch?: boolean
  }) => Promise<Pick<Pages, 'data' | 'hasNextPage' | 'isFetchNextPageError'>>
}

/** Requests the next page once, also one that failed. Refetches, which would cancel it, end first. */
export async function requestNextPage({ data, fetchNextPage }: Pages): Promise<void> {
  for (;;) {
    const answer = await fetchNextPage({ cancelRefetch: false })
    const isRefetched = answer.data?.pages.length === data?.pages.length && !answer.isFetchNextPageError
    if (!isRefetched || !answer.hasNextPage) return
  }
}

/**
 * Requests the next page again and again. Returns a function that stops it.
 *
 * A refetch cancels the next page without an error, sometimes before the list was rendered in between. It is never
 * cancelled itself, because the list would then keep its old tasks.
 */
export function requestNextPages(fetchNextPage: Pages['fetchNextPage']): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const request = async (): Promise<void> => {
    await fetchNextPage({ cancelRefetch: false })
    if (!isStopped) timer = setTimeout(request, RETRY_MS)
  }
  void request()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

/** Loads the next pages of a list while `enabled`. A failed page is not requested again. */
export function useNextPages(list: Pages, enabled: boolean): void {
  const { data, hasNextPage, isFetchNextPageError, fetchNextPage } = list
  const pages = data?.pages.length ?? 0
  const isLoading = enabled && hasNextPage && !isFetchNextPageError
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page after the next one is requested without a pause
  useEffect(
    () => (isLoading ? requestNextPages(fetchNextPage) : undefined),
    [isLoading, pages, fetchNextPage],
  )
}
