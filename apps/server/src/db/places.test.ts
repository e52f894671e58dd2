import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Places } from './places.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** What became of `count` who come at once, in their order. */
function comers(places: Places, count: number): string[] {
  const outcomes: string[] = Array.from({ length: count }, () => 'waits')
  outcomes.forEach((_, i) => {
    places.take().then(
      () => {
        outcomes[i] = 'came'
      },
      () => {
        outcomes[i] = 'refused'
      },
    )
  })
  return outcomes
}

const many = (count: number, what: string) => Array.from({ length: count }, () => what)

test('whoever waits comes in turn, for as long as others leave', async () => {
  const places = new Places(2, { still: 3000, longest: 60_000 })
  const outcomes = comers(places, 10)
  for (let gone = 0; gone < 8; gone += 1) {
    await vi.advanceTimersByTimeAsync(2900)
    expect(outcomes).toEqual([...many(2 + gone, 'came'), ...many(8 - gone, 'waits')])
    places.give()
  }
  await vi.advanceTimersByTimeAsync(60_000)
  expect(outcomes).toEqual(many(10, 'came'))
})

test('all who wait are refused when nobody leaves any more, and the next come in again', async () => {
  const places = new Places(2, { still: 3000, longest: 60_000 })
  const outcomes = comers(places, 5)
  await vi.advanceTimersByTimeAsync(2000)
  places.give()
  await vi.advanceTimersByTimeAsync(2999)
  expect(outcomes).toEqual([...many(3, 'came'), ...many(2, 'waits')])
  await vi.advanceTimersByTimeAsync(1)
  expect(outcomes).toEqual([...many(3, 'came'), ...many(2, 'refused')])
  places.give()
  places.give()
  const later = comers(places, 3)
  await vi.advanceTimersByTimeAsync(0)
  expect(later).toEqual(['came', 'came', 'waits'])
})

test('nobody waits longer than the longest', async () => {
  const places = new Places(1, { still: 3000, longest: 5000 })
  const outcomes = comers(places, 9)
  for (let i = 0; i < 3; i += 1) {
    await vi.advanceTimersByTimeAsync(2000)
    places.give()
  }
  await vi.advanceTimersByTimeAsync(0)
  expect(outcomes).toEqual([...many(3, 'came'), ...many(6, 'refused')])
  places.give()
  expect(vi.getTimerCount()).toBe(0)
})
