import { expect, test } from 'vitest'
import { workThrough } from './work-through.ts'

const ids = Array.from({ length: 20 }, (_, n) => String(n))
const going = () => new AbortController().signal

test('does each once, a few at a time, and tells how far it is', async () => {
  let [running, most] = [0, 0]
  const told: number[] = []
  const { done, failed } = await workThrough(
    ids,
    async (id) => {
      most = Math.max(most, ++running)
      await Promise.resolve()
      running--
      return id
    },
    { signal: going(), onProgress: (over) => told.push(over) },
  )
  expect(done.toSorted((a, b) => Number(a) - Number(b))).toEqual(ids)
  expect([failed, most]).toEqual([[], 4])
  expect(told).toEqual(ids.map((_, n) => n + 1))
})

test('goes on when one fails', async () => {
  const outcome = await workThrough(
    ids,
    async (id) => {
      if (id === '3') throw new Error('no')
      return id
    },
    { signal: going(), onProgress: () => {} },
  )
  expect(outcome.done).toHaveLength(19)
  expect(outcome.failed).toEqual([new Error('no')])
})

test('begins nothing more when it is stopped', async () => {
  const stop = new AbortController()
  const { done } = await workThrough(ids, async (id) => id, {
    signal: stop.signal,
    onProgress: (over) => over === 6 && stop.abort(),
  })
  expect(done.length).toBeGreaterThanOrEqual(6)
  expect(done.length).toBeLessThan(11)
})
