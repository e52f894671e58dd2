import { expect, onTestFinished, test, vi } from 'vitest'
import { abortReads } from '#web/lib/http/pending-requests.ts'
import { listen, pauseAfter } from './stream.ts'

test('pauses between attempts grow up to a limit and are random [T24]', () => {
  expect([0, 1, 2, 3, 10].map((failures) => pauseAfter(failures, 1))).toEqual([
    1000, 2000, 4000, 8000, 30_000,
  ])
  expect(pauseAfter(3, 0)).toBe(4000)
})

test('events arrive in a browser that cannot iterate over a stream, as Safari [T24]', async () => {
  const answer = new Response('event: tasks\ndata: {"ids":[]}\n\n')
  const iterable = ReadableStream.prototype
  const values = Object.getOwnPropertyDescriptor(iterable, Symbol.asyncIterator)
  Reflect.deleteProperty(iterable, Symbol.asyncIterator)
  onTestFinished(() => void Object.defineProperty(iterable, Symbol.asyncIterator, values ?? {}))
  vi.stubGlobal('localStorage', { getItem: () => 'token' })
  vi.stubGlobal('fetch', async () => answer)
  onTestFinished(() => void vi.unstubAllGlobals())
  const ended = new AbortController()
  const names: string[] = []
  await listen(
    {
      onEvent({ name }) {
        names.push(name)
        ended.abort()
      },
      onConnected() {},
    },
    ended.signal,
  )
  expect(names).toEqual(['tasks'])
})

test('a request that is under way ends with logging out [T24]', async () => {
  vi.stubGlobal('localStorage', { getItem: () => 'token' })
  const fetched = vi.fn(
    (_: string, { signal }: RequestInit) =>
      new Promise<Response>((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason)),
      ),
  )
  vi.stubGlobal('fetch', fetched)
  onTestFinished(() => void vi.unstubAllGlobals())
  const left = new AbortController()
  const names: string[] = []
  const listening = listen({ onEvent: ({ name }) => names.push(name), onConnected() {} }, left.signal)
  abortReads()
  expect(fetched.mock.calls[0]?.[1].signal?.aborted).toBe(true)
  left.abort()
  await listening
  expect(names).toEqual([])
})
