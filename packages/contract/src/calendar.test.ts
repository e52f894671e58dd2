import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  daysBetween,
  FIRST_DAY,
  isCalendarDate,
  isWorkday,
  LAST_DAY,
  weekdayOf,
} from './calendar.ts'

test('the first and the last day are accepted, and none beyond them [T9]', () => {
  expect([FIRST_DAY, LAST_DAY].map(isCalendarDate)).toEqual([true, true])
  expect([addDays(FIRST_DAY, -1), addDays(LAST_DAY, 1)].map(isCalendarDate)).toEqual([false, false])
})

test('days are added across months, years and changes of the clocks [T9]', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  // No calendar date, so that a shift beyond the last year is refused.
  expect(isCalendarDate(addDays('9999-12-31', 1))).toBe(false)
})

test('days are counted across changes of the clocks, in both directions [T8]', () => {
  expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2)
  expect([daysBetween('2026-11-20', '2026-11-23'), daysBetween('2026-03-01', '2026-02-28')]).toEqual([3, -1])
})

test('a month later is the same day, or the last day of a shorter month', () => {
  expect(addMonths('2027-01-31', 1)).toBe('2027-02-28')
  expect(addMonths('2026-01-31', -1)).toBe('2025-12-31')
  expect(addMonths('2026-11-24', 14)).toBe('2028-01-24')
})

test('workdays are Monday to Friday, before 1970 too [A17]', () => {
  const week = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23']
  expect(week.map(isWorkday)).toEqual([true, false, false, true])
  expect(week.map(weekdayOf)).toEqual([4, 5, 6, 0])
  expect(weekdayOf('1969-12-29')).toBe(0)
})
