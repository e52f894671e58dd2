import { expect, test } from 'vitest'
import { semaphore } from './semaphore.ts'

const options = { permits: 1, queue: 1, message: 'Busy.', retryAfter: 5 }

test('runs as many as it has permits for, then the queue in order, and refuses the rest', async () => {
  const limit = semaphore(options)
  const first = Promise.withResolvers<string>()
  const running = limit(() => first.promise)
  const waiting = limit(async () => 'second')
  await expect(limit(async () => 'third')).rejects.toMatchObject({ code: 'unavailable', message: 'Busy.' })
  first.resolve('first')
  expect(await Promise.all([running, waiting])).toEqual(['first', 'second'])
  expect(await limit(async () => 'third')).toBe('third')
})

test('a caller who leaves the queue makes room in it, and one who left before queueing is refused', async () => {
  const limit = semaphore(options)
  const first = Promise.withResolvers<void>()
  const running = limit(() => first.promise)
  const left = new AbortController()
  const waiting = limit(async () => {}, left.signal)
  left.abort()
  await expect(waiting).rejects.toMatchObject({ code: 'unavailable' })
  await expect(limit(async () => {}, left.signal)).rejects.toMatchObject({ code: 'unavailable' })
  const next = limit(async () => 'next')
  first.resolve()
  await running
  expect(await next).toBe('next')
})

test('a failure releases the permit', async () => {
  const limit = semaphore(options)
  await expect(limit(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await limit(async () => 'next')).toBe('next')
})
