import { expect, test } from 'vitest'
import { clockIn, dayIn, endOfDay, startOfDay } from './zone-days.ts'

test.each([
  ['2026-11-23', '', '2026-11-23T00:00:00.000Z'],
  ['0001-01-01', '', '0001-01-01T00:00:00.000Z'],
  ['2026-11-23', 'Africa/Nairobi', '2026-11-22T21:00:00.000Z'],
  ['2026-11-23', 'America/New_York', '2026-11-23T05:00:00.000Z'],
  ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z'],
  ['2026-03-09', 'America/New_York', '2026-03-09T04:00:00.000Z'],
  ['2026-03-29', 'Pacific/Auckland', '2026-03-28T11:00:00.000Z'],
  // The clocks skip midnight here, or show it twice.
  ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
  ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  ['2026-03-08', 'America/Havana', '2026-03-08T05:00:00.000Z'],
  ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
  ['2026-11-23', 'No/Where', '2026-11-23T00:00:00.000Z'],
])('%s in "%s" begins at %s', (day, zone, instant) => {
  expect(startOfDay(day, zone)).toBe(instant)
})

test.each([
  ['2026-11-23T22:30:00.000Z', '', '2026-11-23'],
  ['2026-11-23T22:30:00.000Z', 'Africa/Nairobi', '2026-11-24'],
  ['2026-11-23T02:30:00.000Z', 'America/New_York', '2026-11-22'],
])('%s in "%s" is on %s', (instant, zone, day) => {
  expect(dayIn(new Date(instant), zone)).toBe(day)
})

test.each([
  ['2026-11-23T22:30:05.250Z', '', '2026-11-23T22:30:05.250Z'],
  ['2026-11-23T22:30:05.250Z', 'Asia/Kathmandu', '2026-11-24T04:15:05.250Z'],
  ['2026-03-08T06:59:59.000Z', 'America/New_York', '2026-03-08T01:59:59.000Z'],
  ['2026-03-08T07:00:00.000Z', 'America/New_York', '2026-03-08T03:00:00.000Z'],
])('clocks at %s in "%s" show %s', (instant, zone, shown) => {
  expect(clockIn(zone)(instant)).toBe(shown)
})

test.each([
  ['2026-03-29', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
  ['9999-12-30', 'America/New_York', '9999-12-31T05:00:00.000Z'],
  ['9999-12-31', 'America/New_York', '9999-12-31T23:59:59.999Z'],
  ['9999-12-31', 'Pacific/Kiritimati', '9999-12-31T23:59:59.999Z'],
])('%s ends in %s at %s, which sorts as text', (day, zone, instant) => {
  expect(endOfDay(day, zone)).toBe(instant)
})
