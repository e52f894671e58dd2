import { expect, test } from 'vitest'
import { runEach } from './run-each.ts'

const ids = Array.from({ length: 20 }, (_, n) => String(n))
const neverAborted = () => new AbortController().signal

test('runs each call once, four at a time, and reports progress', async () => {
  let [running, most] = [0, 0]
  const progress: number[] = []
  const { done, failed } = await runEach(
    ids,
    async (id) => {
      most = Math.max(most, ++running)
      await Promise.resolve()
      running--
      return id
    },
    { signal: neverAborted(), onProgress: (finished) => progress.push(finished) },
  )
  expect(done.toSorted((a, b) => Number(a) - Number(b))).toEqual(ids)
  expect([failed, most]).toEqual([[], 4])
  expect(progress).toEqual(ids.map((_, n) => n + 1))
})

test('continues when one call fails', async () => {
  const outcome = await runEach(
    ids,
    async (id) => {
      if (id === '3') throw new Error('no')
      return id
    },
    { signal: neverAborted(), onProgress: () => {} },
  )
  expect(outcome.done).toHaveLength(19)
  expect(outcome.failed).toEqual([new Error('no')])
})

test('starts no further call when aborted', async () => {
  const stop = new AbortController()
  const { done } = await runEach(ids, async (id) => id, {
    signal: stop.signal,
    onProgress: (finished) => finished === 6 && stop.abort(),
  })
  expect(done.length).toBeGreaterThanOrEqual(6)
  expect(done.length).toBeLessThan(11)
})
