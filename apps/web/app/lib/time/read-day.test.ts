import { expect, test } from 'vitest'
import { readDay } from './read-day.ts'

// A Tuesday.
const TODAY = '2026-11-24'

test.each([
  ['today', '2026-11-24'],
  ['Tomorrow', '2026-11-25'],
  ['fri', '2026-11-27'],
  ['friday', '2026-11-27'],
  ['on Friday', '2026-11-27'],
  ['by Friday', '2026-11-27'],
  ['due tomorrow', '2026-11-25'],
  ['next monday', '2026-11-30'],
  ['mon', '2026-11-30'],
  ['+2w', '2026-12-08'],
  ['+ 2 weeks', '2026-12-08'],
  ['+3d', '2026-11-27'],
  ['in 3 days', '2026-11-27'],
  ['in two weeks', '2026-12-08'],
  ['in a month', '2026-12-24'],
  ['next week', '2026-12-01'],
  ['13 dec', '2026-12-13'],
  ['dec 13', '2026-12-13'],
  ['13th of December', '2026-12-13'],
  ['13 dec 2027', '2027-12-13'],
  ['+1m', '2026-12-24'],
  ['end of month', '2026-11-30'],
  ['next friday', '2026-12-04'],
  ['this fri', '2026-11-27'],
  ['the day after tomorrow', '2026-11-26'],
  ['2 weeks', '2026-12-08'],
  ['+1y', '2027-11-24'],
  ['  Dec  13th,  2027 ', '2027-12-13'],
  ['24 nov', '2026-11-24'],
  ['1 may', '2027-05-01'],
  // The next occurrence.
  ['3 mar', '2027-03-03'],
  ['13.12.', '2026-12-13'],
  ['13.12', '2026-12-13'],
  ['3.1.', '2027-01-03'],
  ['13.12.2027', '2027-12-13'],
  ['13.12.27', '2027-12-13'],
  ['2026-12-13', '2026-12-13'],
])('reads %s as %s [T45]', (text, day) => {
  expect(readDay(text, TODAY)).toBe(day)
})

test.each([
  '',
  '  ',
  'soon',
  'the 13',
  'fri 5 or so',
  'call Anna on friday',
  'fri-mon',
  'may',
  'noon',
  '5 pm',
  '31.2.',
  '31.2.2027',
  '32 dec',
  '13.13.',
  '12',
  '+2x',
  '13 xyz',
  'next may',
  'fr',
  'nextweek',
  '+ d',
])('does not understand %j [T45]', (text) => {
  expect(readDay(text, TODAY)).toBeNull()
})

test('takes a weekday that is today as the next one, and the last day of a shorter month [T45]', () => {
  expect(readDay('tue', TODAY)).toBe('2026-12-01')
  expect(readDay('+1m', '2027-01-31')).toBe('2027-02-28')
  expect(readDay('29.2.', '2027-01-31')).toBe('2028-02-29')
})
