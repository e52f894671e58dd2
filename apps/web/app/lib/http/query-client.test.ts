import { notifyManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { queryClient, rememberAnswer } from './query-client.ts'

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

test('a change while the first answer is pending is not lost: that answer may be older', async () => {
  const { answers, queryFn, watch, shown } = setUp()
  const leave = watch()
  void queryClient.invalidateQueries({ queryKey })
  answers[0]?.('before the change')
  await expect.poll(() => queryFn.mock.calls.length).toBe(2)
  answers[1]?.('after the change')
  await expect.poll(shown).toBe('after the change')
  leave()
})

test('a change while an answer is prefetched is not lost: the screen fetches it again', async () => {
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

test('a failed query without data keeps its error until the next answer, and a screen that opens shows that it loads', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => void vi.restoreAllMocks())
  const answers: PromiseWithResolvers<string>[] = []
  const queryFn = () => {
    const answer = Promise.withResolvers<string>()
    answers.push(answer)
    return answer.promise
  }
  const seen: string[] = []
  const watch = () => {
    const observer = new QueryObserver(queryClient, { queryKey, queryFn })
    const note = () => {
      const { status, fetchStatus, error } = observer.getCurrentResult()
      const now = [status, fetchStatus, error?.message].join(' ').trim()
      if (now !== seen.at(-1)) seen.push(now)
    }
    // As `useQuery` does.
    const leave = observer.subscribe(notifyManager.batchCalls(note))
    note()
    return leave
  }
  const leave = watch()
  answers[0]?.reject(new Error('first'))
  await expect.poll(() => seen.at(-1)).toBe('error idle first')
  void queryClient.invalidateQueries({ queryKey })
  await expect.poll(() => seen.at(-1)).toBe('error fetching first')
  answers[1]?.reject(new Error('second'))
  await expect.poll(() => seen.at(-1)).toBe('error idle second')
  leave()
  watch()
  answers[2]?.resolve('data')
  await expect.poll(() => seen.at(-1)).toBe('success idle')
  expect(seen).toEqual([
    'pending fetching',
    'error idle first',
    'error fetching first',
    'error idle second',
    'pending fetching',
    'success idle',
  ])
})
