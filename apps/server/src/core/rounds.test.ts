import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startRounds } from './rounds.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Rounds that end when `end` is called. */
function controlled() {
  const ends: ((wait?: number) => void)[] = []
  const errors: unknown[] = []
  const rounds = startRounds({
    round: () =>
      new Promise((resolve, reject) => {
        ends.push((wait) => (wait === -1 ? reject(new Error('unavailable')) : resolve(wait)))
      }),
    pollMs: 1000,
    debounceMs: 100,
    onError: (error) => errors.push(error),
  })
  const end = async (wait?: number) => {
    ends.at(-1)?.(wait)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { rounds, end, begun: () => ends.length, errors }
}

test('a burst of triggers is one round after the delay, and without triggers a round follows the pause', async () => {
  const { rounds, end, begun } = controlled()
  expect(begun()).toBe(1)
  await end()
  rounds.trigger()
  rounds.trigger()
  await vi.advanceTimersByTimeAsync(99)
  expect(begun()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(begun()).toBe(2)
  await end()
  await vi.advanceTimersByTimeAsync(999)
  expect(begun()).toBe(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(begun()).toBe(3)
})

test('a trigger during a round leads to another one, which does not overlap it', async () => {
  const { rounds, end, begun } = controlled()
  rounds.trigger()
  await vi.advanceTimersByTimeAsync(5000)
  expect(begun()).toBe(1)
  await end()
  await vi.advanceTimersByTimeAsync(100)
  expect(begun()).toBe(2)
})

test('a round chooses the time of the next one, and a failed one is followed by another after the pause', async () => {
  const { end, begun, errors } = controlled()
  await end(300)
  await vi.advanceTimersByTimeAsync(300)
  expect(begun()).toBe(2)
  await end(-1)
  expect(errors).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(begun()).toBe(3)
})

test('stop waits for the round, and none follows', async () => {
  const { rounds, end, begun } = controlled()
  rounds.trigger()
  let isStopped = false
  const stopped = rounds.stop().then(() => {
    isStopped = true
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(isStopped).toBe(false)
  await end()
  await stopped
  rounds.trigger()
  await vi.advanceTimersByTimeAsync(5000)
  expect(begun()).toBe(1)
})
