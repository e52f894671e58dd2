/** When what has expired is deleted. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Deps } from './core/deps.ts'
import { startUpkeep } from './upkeep.ts'

const MINUTE_MS = 60_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('what has expired is deleted ten minutes after the start, then every hour, until the server ends', async () => {
  let runs = 0
  const upkeep = async () => {
    runs += 1
  }
  const { stop } = startUpkeep({} as unknown as Deps, [{ name: 'trash', upkeep: [upkeep] }], {
    error: () => {},
  })
  const runsAfter = async (minutes: number): Promise<number> => {
    await vi.advanceTimersByTimeAsync(minutes * MINUTE_MS)
    return runs
  }
  expect([
    await runsAfter(9),
    await runsAfter(1),
    await runsAfter(59),
    await runsAfter(1),
    await runsAfter(60),
  ]).toEqual([0, 1, 1, 2, 3])
  stop()
  expect(await runsAfter(120)).toBe(3)
})

test('a feature that fails does not stop the others, and is tried again an hour later', async () => {
  const runs: string[] = []
  const failures: unknown[] = []
  const features = [
    { name: 'log', upkeep: [() => Promise.reject(new Error('disk full'))] },
    { name: 'trash', upkeep: [async () => runs.push('trash')] },
  ]
  const { stop } = startUpkeep({} as unknown as Deps, features, {
    error: (fields: unknown) => failures.push(fields),
  })
  await vi.advanceTimersByTimeAsync(70 * MINUTE_MS)
  stop()
  expect([runs, failures.length]).toEqual([['trash', 'trash'], 2])
})
