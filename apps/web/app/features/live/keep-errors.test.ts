import { notifyManager, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { queryClient } from '#web/lib/http/query-client.ts'
import { keepErrors } from './keep-errors.ts'

test('a failed query without data keeps its error until the next answer, and a screen that opens shows that it loads', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const stop = keepErrors()
  onTestFinished(() => {
    vi.restoreAllMocks()
    stop()
    queryClient.clear()
  })
  const queryKey = ['values']
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
