import { InfiniteQueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#web/lib/http/query-client.ts'
import { refetchFilteredLists } from './refetch-filtered-lists.ts'

const fetchPage = vi.fn<(key: string) => Promise<{ next: number }>>()

beforeEach(() => {
  vi.useFakeTimers()
  fetchPage.mockReset().mockResolvedValue({ next: 1 })
})
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
})

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

test('refetches once for a burst of changes, and never a plain list [T24]', async () => {
  const leave = [show({ status: '' }), show({ status: '', q: 'inv' })]
  for (let i = 0; i < 20; i++) refetchFilteredLists()
  await vi.advanceTimersByTimeAsync(499)
  expect(fetchPage).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(fetchPage.mock.calls).toEqual([['{"status":"","q":"inv"}']])
  refetchFilteredLists()
  await vi.advanceTimersByTimeAsync(500)
  expect(fetchPage).toHaveBeenCalledTimes(2)
  for (const go of leave) go()
})

test('waits for a pending answer, so that a busy team does not cancel each one [T24]', async () => {
  const leave = show({ status: '', q: 'inv' })
  const slow = Promise.withResolvers<{ next: number }>()
  fetchPage.mockReturnValueOnce(slow.promise)
  refetchFilteredLists()
  await vi.advanceTimersByTimeAsync(500)
  refetchFilteredLists()
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
  refetchFilteredLists()
  await vi.advanceTimersByTimeAsync(3999)
  expect(fetchPage).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(fetchPage).toHaveBeenCalledTimes(8)
  leave()
})
