import { InfiniteQueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#web/lib/http/query-client.ts'
import { refetchFilteredLists } from './refetch-filtered-lists.ts'

const asked = vi.fn<(key: string) => Promise<{ next: number }>>()

beforeEach(() => {
  vi.useFakeTimers()
  asked.mockReset().mockResolvedValue({ next: 1 })
})
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
})

/** A list on show, with so many pages loaded. */
function show(filter: object, pages = 1): () => void {
  const queryKey = ['tasks', 'list', filter]
  queryClient.setQueryData(queryKey, {
    pages: Array.from({ length: pages }, () => ({ next: 1 })),
    pageParams: Array.from({ length: pages }, (_, i) => i),
  })
  const observer = new InfiniteQueryObserver(queryClient, {
    queryKey,
    queryFn: () => asked(JSON.stringify(filter)),
    initialPageParam: 0,
    getNextPageParam: (page: { next: number }) => page.next,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return observer.subscribe(() => {})
}

test('asks once for a burst of changes, and never for a list that it can judge itself [T24]', async () => {
  const leave = [show({ status: '' }), show({ status: '', q: 'inv' })]
  for (let i = 0; i < 20; i++) refetchFilteredLists()
  await vi.advanceTimersByTimeAsync(499)
  expect(asked).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(asked.mock.calls).toEqual([['{"status":"","q":"inv"}']])
  refetchFilteredLists()
  await vi.advanceTimersByTimeAsync(500)
  expect(asked).toHaveBeenCalledTimes(2)
  for (const go of leave) go()
})

test('waits for an answer under way, so that a busy team does not call each off [T24]', async () => {
  const leave = show({ status: '', q: 'inv' })
  const slow = Promise.withResolvers<{ next: number }>()
  asked.mockReturnValueOnce(slow.promise)
  refetchFilteredLists()
  await vi.advanceTimersByTimeAsync(500)
  refetchFilteredLists()
  await vi.advanceTimersByTimeAsync(5000)
  expect(asked).toHaveBeenCalledTimes(1)
  slow.resolve({ next: 1 })
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toHaveBeenCalledTimes(2)
  leave()
})

test('asks more seldom for a list of many pages, and for none that is not on show [T24]', async () => {
  show({ status: '', due: ['today'] })()
  const leave = show({ status: '', q: 'inv' }, 8)
  refetchFilteredLists()
  await vi.advanceTimersByTimeAsync(3999)
  expect(asked).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toHaveBeenCalledTimes(8)
  leave()
})
