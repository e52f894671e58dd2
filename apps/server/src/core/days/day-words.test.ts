import { expect, test } from 'vitest'
import { longDay, shortDay } from './day-words.ts'

test('days in emails are written as on the screens', () => {
  const days = [1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 30].map(
    (day) => `2026-11-${String(day).padStart(2, '0')}`,
  )
  expect(days.map((day) => shortDay(day, '2026-01-01'))).toEqual(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd 30th'.split(' ').map((day) => `${day} Nov`),
  )
  expect(shortDay('2027-01-04', '2026-12-31')).toBe('4th Jan 2027')
  expect(longDay('2026-11-20')).toBe('Friday 20th Nov 2026')
})
