import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startNow } from './start-now.ts'

beforeEach(() => void vi.useFakeTimers({ now: 10_000 }))
afterEach(() => void vi.useRealTimers())

test('the time of a toast runs from its first rendering, and again from that of a new text', () => {
  const toast = { createdAt: 4000 }
  const lastStart = startNow(toast, null)
  expect(toast.createdAt).toBe(10_000)
  vi.setSystemTime(11_000)
  expect(startNow(toast, lastStart)).toBe(10_000)
  const replaced = { createdAt: 11_000 }
  vi.setSystemTime(12_000)
  startNow(replaced, lastStart)
  expect(replaced.createdAt).toBe(12_000)
})
