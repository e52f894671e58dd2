import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { requestNextPage, requestNextPages } from './use-next-pages.ts'

const queryKey = ['numbers']
const client = new QueryClient()
/** The page that each request asked for. */
const requests: number[] = []

const numbers = () =>
  new InfiniteQueryObserver(client, {
    queryKey,
    queryFn: async ({ pageParam, signal }) => {
      requests.push(pageParam)
      await new Promise((resolve) => setTimeout(resolve, 100))
      signal.throwIfAborted()
      return { page: pageParam, round: requests.filter((page) => page === pageParam).length }
    },
    initialPageParam: 1,
    getNextPageParam: ({ page }) => (page < 2 ? page + 1 : undefined),
  })

/** A list on the screen, with its first page. */
async function shownNumbers() {
  const list = numbers()
  const unsubscribe = list.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(100)
  return { list, unsubscribe }
}

const loadedPages = () => client.getQueryData<{ pages: unknown[] }>(queryKey)?.pages

/** The pages of a list that are loaded in the end if a change is made right before or after its second page is requested. */
async function pagesWith(moment: 'before' | 'after', change: () => unknown): Promise<unknown> {
  const { list, unsubscribe } = await shownNumbers()
  if (moment === 'before') change()
  const stop = requestNextPages(list.fetchNextPage)
  if (moment === 'after') change()
  await vi.advanceTimersByTimeAsync(1000)
  stop()
  unsubscribe()
  return loadedPages()
}

beforeEach(() => {
  vi.useFakeTimers()
  requests.length = 0
})
afterEach(() => {
  client.clear()
  vi.useRealTimers()
})

it('requests a page again that was canceled before the list was rendered', async () => {
  expect(await pagesWith('after', () => client.cancelQueries({ queryKey }))).toEqual([
    { page: 1, round: 1 },
    { page: 2, round: 2 },
  ])
})

it('lets a refetch end before it requests the next page', async () => {
  expect(await pagesWith('before', () => client.invalidateQueries({ queryKey }))).toEqual([
    { page: 1, round: 2 },
    { page: 2, round: 1 },
  ])
})

it('requests nothing more once it is stopped', async () => {
  const fetchNextPage = vi.fn(async () => ({
    data: undefined,
    hasNextPage: true,
    isFetchNextPageError: false,
  }))
  requestNextPages(fetchNextPage)()
  await vi.advanceTimersByTimeAsync(1000)
  expect(fetchNextPage).toHaveBeenCalledTimes(1)
})

it('lets a refetch end before it requests the page that a button asks for', async () => {
  const { list, unsubscribe } = await shownNumbers()
  void client.invalidateQueries({ queryKey })
  const requested = requestNextPage(list.getCurrentResult())
  await vi.advanceTimersByTimeAsync(200)
  await requested
  unsubscribe()
  expect(loadedPages()).toEqual([
    { page: 1, round: 2 },
    { page: 2, round: 1 },
  ])
})

it('requests the page that a button asks for although a second refetch follows the first', async () => {
  const { list, unsubscribe } = await shownNumbers()
  void client.invalidateQueries({ queryKey })
  const requested = requestNextPage(list.getCurrentResult())
  await vi.advanceTimersByTimeAsync(150)
  void client.invalidateQueries({ queryKey })
  await vi.advanceTimersByTimeAsync(400)
  await requested
  unsubscribe()
  expect(loadedPages()).toMatchObject([{ page: 1 }, { page: 2 }])
})

it('requests a page that failed once more when the button is pressed', async () => {
  const failed = { data: { pages: [1] }, hasNextPage: true, isFetchNextPageError: true }
  const fetchNextPage = vi.fn(async () => failed)
  await requestNextPage({ ...failed, fetchNextPage })
  expect(fetchNextPage).toHaveBeenCalledTimes(1)
})
