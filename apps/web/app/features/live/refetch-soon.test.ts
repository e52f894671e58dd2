import { InfiniteQueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#web/lib/http/query-client.ts'
import { refetchSoon } from './refetch-soon.ts'

const fetchPage = vi.fn<(key: string) => Promise<{ next: number }>>()

let clock = 0

beforeEach(() => {
  vi.useFakeTimers()
  // Ends the pause of an earlier test.
  clock += 60_000
  vi.setSystemTime(Date.now() + clock)
  fetchPage.mockReset().mockResolvedValue({ next: 1 })
})
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
})

const changeAll = () => refetchSoon(queryClient.getQueryCache().findAll({ queryKey: ['tasks'] }))

/** Shows a list with this many loaded pages. */
function show(filter: object, pages = 1): () => void {
  const queryKey = ['tasks', 'list', filter]
  queryClient.setQueryData(queryKey, {
    pages: Array.from({ length: pages }, () => ({ next: 1 })),
    pageParams: Array.from({ length: pages }, (_, i) => i),
  })
  const observer = new InfiniteQueryObserver(queryClient, {
    queryKey,
    queryFn: () => fetchPage(JSON.stringify(filter)),
    initialPageParam: 0,
    getNextPageParam: (page: { next: number }) => page.next,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return observer.subscribe(() => {})
}

test('refetches once for a burst of changes, and then at most once in two seconds [T24]', async () => {
  const leave = [show({ status: '', q: 'inv' })]
  for (let i = 0; i < 20; i++) changeAll()
  await vi.advanceTimersByTimeAsync(499)
  expect(fetchPage).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(fetchPage.mock.calls).toEqual([['{"status":"","q":"inv"}']])
  changeAll()
  await vi.advanceTimersByTimeAsync(1999)
  expect(fetchPage).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(fetchPage).toHaveBeenCalledTimes(2)
  for (const go of leave) go()
})

test('waits for a pending answer, so that a busy team does not cancel each one [T24]', async () => {
  const leave = show({ status: '', q: 'inv' })
  const slow = Promise.withResolvers<{ next: number }>()
  fetchPage.mockReturnValueOnce(slow.promise)
  changeAll()
  await vi.advanceTimersByTimeAsync(500)
  changeAll()
  await vi.advanceTimersByTimeAsync(5000)
  expect(fetchPage).toHaveBeenCalledTimes(1)
  slow.resolve({ next: 1 })
  await vi.advanceTimersByTimeAsync(0)
  expect(fetchPage).toHaveBeenCalledTimes(2)
  leave()
})

test('refetches a long list less often, and no hidden list [T24]', async () => {
  show({ status: '', due: ['today'] })()
  const leave = show({ status: '', q: 'inv' }, 8)
  changeAll()
  await vi.advanceTimersByTimeAsync(3999)
  expect(fetchPage).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(fetchPage).toHaveBeenCalledTimes(8)
  leave()
})
