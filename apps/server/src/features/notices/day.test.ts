import { expect, test } from 'vitest'
import { localTime, nextWorkday } from './day.ts'

const at = (instant: string, zone: string) => {
  const { day, hour } = localTime(new Date(instant), zone)
  return `${day} ${hour}`
}

test('the day and hour in every time zone [A17]', () => {
  const noon = '2026-11-24T12:00:00Z'
  expect(at(noon, 'Etc/GMT+12')).toBe('2026-11-24 0')
  expect(at(noon, 'UTC')).toBe('2026-11-24 12')
  expect(at(noon, 'Africa/Nairobi')).toBe('2026-11-24 15')
  expect(at(noon, 'Pacific/Kiritimati')).toBe('2026-11-25 2')
  expect(at('2026-11-24T18:45:00Z', 'Asia/Kathmandu')).toBe('2026-11-25 0')
})

test('8:00 stays 8:00 across daylight saving changes [A17]', () => {
  expect(at('2026-03-27T07:00:00Z', 'Europe/Berlin')).toBe('2026-03-27 8')
  expect(at('2026-03-30T06:00:00Z', 'Europe/Berlin')).toBe('2026-03-30 8')
  expect(at('2026-10-23T06:00:00Z', 'Europe/Berlin')).toBe('2026-10-23 8')
  expect(at('2026-10-26T07:00:00Z', 'Europe/Berlin')).toBe('2026-10-26 8')
})

test("an unknown zone is the server's own", () => {
  const now = new Date()
  expect(localTime(now, 'Nowhere/Gone')).toEqual(localTime(now, ''))
})

test('a workday follows each day [A17]', () => {
  expect([nextWorkday('2026-11-19'), nextWorkday('2026-11-20')]).toEqual(['2026-11-20', '2026-11-23'])
})
