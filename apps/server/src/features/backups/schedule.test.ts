import { afterEach, expect, test, vi } from 'vitest'
import { lastTime, nextTime, nightOf } from './schedule.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

test('the last and the next time are a day apart, around now', () => {
  const now = new Date(2026, 10, 24, 8, 30)
  expect(lastTime('02:00', now)).toEqual(new Date(2026, 10, 24, 2))
  expect(nextTime('02:00', now)).toEqual(new Date(2026, 10, 25, 2))
  expect(lastTime('23:15', now)).toEqual(new Date(2026, 10, 23, 23, 15))
  expect(nextTime('23:15', now)).toEqual(new Date(2026, 10, 24, 23, 15))
  expect(lastTime('08:30', now)).toEqual(now)
  expect(nextTime('08:30', now)).toEqual(new Date(2026, 10, 25, 8, 30))
})

test("a daylight-saving change moves only its own night's backup", () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  // On this day 02:30 is 03:30.
  const now = new Date('2026-03-29T10:00:00Z')
  expect(lastTime('02:30', now)).toEqual(new Date('2026-03-29T01:30:00Z'))
  expect(nextTime('02:30', now)).toEqual(new Date('2026-03-30T00:30:00Z'))
  const before = new Date('2026-03-29T01:10:00Z')
  expect(lastTime('02:30', before)).toEqual(new Date('2026-03-28T01:30:00Z'))
  expect(nextTime('02:30', before)).toEqual(new Date('2026-03-29T01:30:00Z'))
})

test('a night is named by its day', () => {
  expect(nightOf(new Date(2026, 0, 5, 2))).toBe('2026-01-05')
})
