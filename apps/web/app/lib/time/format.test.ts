import { describe, expect, test } from 'vitest'
import { setDateLanguage } from './date-language.ts'
import { dueLabel, formatDay, formatInstant, formatLongDay, formatNumber } from './format.ts'

describe('dates [spec 9]', () => {
  test.each([
    ['2024-03-05', '5th Mar 2024'],
    ['2024-03-01', '1st Mar 2024'],
    ['2024-03-02', '2nd Mar 2024'],
    ['2024-03-03', '3rd Mar 2024'],
    ['2024-03-11', '11th Mar 2024'],
    ['2024-03-12', '12th Mar 2024'],
    ['2024-03-13', '13th Mar 2024'],
    ['2024-09-21', '21st Sep 2024'],
    ['2024-09-22', '22nd Sep 2024'],
    ['2024-09-23', '23rd Sep 2024'],
    ['2024-12-31', '31st Dec 2024'],
    ['2024-12-31T23:59:59.000Z', '31st Dec 2024'],
  ])('writes %s as %s [T9]', (day, text) => expect(formatDay(day)).toBe(text))

  test("writes the greeting's day as dddd Do MMM YYYY", () =>
    expect(formatLongDay('2026-11-20')).toBe('Friday 20th Nov 2026'))

  test.each([
    ['de', '5. März 2024', 'Dienstag, 5. März 2024'],
    ['en-US', 'Mar 5, 2024', 'Tuesday, Mar 5, 2024'],
    ['fr', '5 mars 2024', 'mardi 5 mars 2024'],
  ])('writes days in the chosen language %s, without changing the day [A12, T9]', (language, short, long) => {
    setDateLanguage(language)
    try {
      expect([formatDay('2024-03-05'), formatLongDay('2024-03-05')]).toEqual([short, long])
      expect(formatDay(null)).toBe('N/A')
    } finally {
      setDateLanguage('')
    }
    expect(formatDay('2024-03-05')).toBe('5th Mar 2024')
  })

  test('says N/A when it is missing [spec 2]', () => {
    expect(formatDay('')).toBe('N/A')
    expect(formatDay(null)).toBe('N/A')
    expect(formatInstant(undefined)).toBe('N/A')
    expect(formatInstant('nonsense')).toBe('N/A')
  })

  test("shows an instant as the viewer's own day [spec 2]", () => {
    const local = new Date(2024, 2, 5, 23, 59)
    expect(formatInstant(local.toISOString())).toBe('5th Mar 2024')
  })
})

describe('due dates in words', () => {
  const now = '2026-11-20'

  test.each([
    ['2026-11-20', 'Due today', 'near'],
    ['2026-11-21', 'Due tomorrow', 'near'],
    ['2026-11-23', 'Due in 3 days', 'near'],
    ['2026-11-28', '28th Nov 2026', 'plain'],
    ['2026-11-19', '1 day overdue', 'overdue'],
    ['2026-11-18', '2 days overdue', 'overdue'],
  ])('says of %s: %s [spec 2]', (due, text, tone) => {
    expect(dueLabel(due, false, now)).toMatchObject({ text, tone })
  })

  test('never calls a completed task overdue [T8]', () => {
    expect(dueLabel('2026-11-01', true, now)).toEqual({
      text: '1st Nov 2026',
      exact: '1st Nov 2026',
      tone: 'plain',
    })
  })
})

describe('numbers [spec 5]', () => {
  test.each([
    [1234567, '1,234,567'],
    [0, '0'],
    [-1234.5, '-1,234.5'],
    ['98765', '98,765'],
    [null, ''],
    [undefined, ''],
    ['', ''],
    ['abc', ''],
    [Number.NaN, ''],
    [true, ''],
    [[], ''],
  ])('writes %j as %j', (value, text) => expect(formatNumber(value)).toBe(text))
})
