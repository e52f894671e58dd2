import { notifyManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { queryClient, REPEAT_MS, rememberAnswer } from './query-client.ts'

const queryKey = ['values']

afterEach(() => queryClient.clear())

/** A server whose answers arrive when the test says so, with the value of that request. */
function setUp() {
  const answers: ((value: string) => void)[] = []
  const queryFn = vi.fn(({ signal }: { signal: AbortSignal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    signal.addEventListener('abort', () => reject(signal.reason))
    answers.push(resolve)
    return promise
  })
  const options = { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY }
  const watch = () => new QueryObserver(queryClient, options).subscribe(() => {})
  const shown = () => queryClient.getQueryData(queryKey)
  return { answers, queryFn, options, watch, shown }
}

test('a change while the first answer is pending is not lost, although that answer may be older', async () => {
  const { answers, queryFn, watch, shown } = setUp()
  const leave = watch()
  void queryClient.invalidateQueries({ queryKey })
  answers[0]?.('before the change')
  await expect.poll(() => queryFn.mock.calls.length).toBe(2)
  answers[1]?.('after the change')
  await expect.poll(shown).toBe('after the change')
  leave()
})

test('a change while an answer is prefetched is not lost, because the screen fetches again', async () => {
  const { answers, options } = setUp()
  const loaded = queryClient.prefetchQuery(options)
  void queryClient.invalidateQueries({ queryKey })
  answers[0]?.('before the change')
  await loaded
  await expect.poll(() => queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

test('the answer to a change replaces a pending older one, which is requested again', async () => {
  const { answers, queryFn, watch, shown } = setUp()
  queryClient.setQueryData(queryKey, 'first')
  const leave = watch()
  void queryClient.invalidateQueries({ queryKey })
  rememberAnswer(queryKey, 'changed')
  expect(shown()).toBe('changed')
  answers[0]?.('before the change')
  await expect.poll(() => queryFn.mock.calls.length).toBe(2)
  expect(shown()).toBe('changed')
  answers[1]?.('changed, and changed by someone else')
  await expect.poll(shown).toBe('changed, and changed by someone else')
  rememberAnswer(queryKey, 'changed again')
  expect([shown(), queryFn.mock.calls.length]).toEqual(['changed again', 2])
  leave()
})

test('screens are notified of a change in the same task of the event loop', async () => {
  const order: string[] = []
  queryClient.setQueryData(queryKey, 'unticked')
  // As `useQuery` subscribes.
  const listener = notifyManager.batchCalls(() => order.push('the change'))
  const leave = new QueryObserver(queryClient, { queryKey, enabled: false }).subscribe(listener)
  const nextTask = new Promise((resolve) => setTimeout(resolve, 0))
  queryClient.setQueryData(queryKey, 'ticked')
  await nextTask.then(() => order.push('the next task'))
  expect(order).toEqual(['the change', 'the next task'])
  leave()
})

test('a refetch that fails at a busy or restarting server is repeated, a refused one is not', async () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
  const queryFn = vi.fn(async (): Promise<string> => 'fresh')
  queryClient.setQueryData(queryKey, 'old')
  const leave = new QueryObserver(queryClient, {
    queryKey,
    queryFn,
    staleTime: Number.POSITIVE_INFINITY,
  }).subscribe(() => {})
  const failOnce = async (error: ApiError) => {
    queryFn.mockClear().mockRejectedValueOnce(error)
    void queryClient.invalidateQueries({ queryKey })
    await vi.advanceTimersByTimeAsync(REPEAT_MS)
    return queryFn.mock.calls.length
  }
  expect(await failOnce(new ApiError(0, 'timeout', ''))).toBe(2)
  expect(queryClient.getQueryData(queryKey)).toBe('fresh')
  expect(await failOnce(new ApiError(503, 'internal', ''))).toBe(2)
  expect(await failOnce(new ApiError(404, 'not_found', ''))).toBe(1)
  leave()
})
