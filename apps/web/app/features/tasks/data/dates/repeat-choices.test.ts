import { expect, test } from 'vitest'
import { choicesOf, firstRepeat, monthDays, movedRule, nextDates, ruleOf } from './repeat-choices.ts'

test.each([
  'FREQ=DAILY',
  'FREQ=DAILY;INTERVAL=3',
  'FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR',
  'FREQ=WEEKLY;BYDAY=MO,FR',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU',
  'FREQ=MONTHLY;BYMONTHDAY=31',
  'FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR',
  'FREQ=YEARLY;INTERVAL=2',
])('keeps %s', (rule) => {
  expect(ruleOf(choicesOf(rule, '2026-11-24'))).toBe(rule)
})

test('fills in the day of the due date', () => {
  expect(ruleOf(choicesOf('FREQ=WEEKLY', '2026-11-24'))).toBe('FREQ=WEEKLY;BYDAY=TU')
  expect(ruleOf(choicesOf('FREQ=MONTHLY', '2026-11-24'))).toBe('FREQ=MONTHLY;BYMONTHDAY=24')
  expect(firstRepeat('2026-11-29').rule).toBe('FREQ=WEEKLY;BYDAY=SU')
})

test('offers the days of a month that fit', () => {
  const words = (day: string, chosen = '') => monthDays(day, chosen).map(([, text]) => text)
  expect(words('2026-12-25')).toEqual(['the 25th', 'the fourth Friday', 'the last Friday'])
  expect(words('2027-01-31')).toEqual(['the 31st', 'the last day', 'the last Sunday'])
  expect(words('2026-11-10', 'BYMONTHDAY=31')).toEqual(['the 10th', 'the second Tuesday', 'the 31st'])
})

test('computes the next three dates', () => {
  const repeat = { ...firstRepeat('2026-11-23'), rule: 'FREQ=MONTHLY;BYDAY=-1FR' }
  expect(nextDates(repeat, '2026-11-27', '2026-11-23')).toEqual(['2026-12-25', '2027-01-29', '2027-02-26'])
  expect(nextDates(repeat, '2026-10-30', '2026-12-25')[0]).toBe('2026-12-25')
  expect(nextDates({ ...repeat, until: '2027-01-01' }, '2026-11-27', '2026-11-23')).toEqual(['2026-12-25'])
  // This task is the first of two.
  expect(nextDates({ ...repeat, times: 2 }, '2026-11-27', '2026-11-23')).toEqual(['2026-12-25'])
  expect(nextDates({ ...repeat, times: 1 }, '2026-11-27', '2026-11-23')).toEqual([])
  // It is the second of three.
  expect(nextDates({ ...repeat, times: 3 }, '2026-11-27', '2026-11-23', 2)).toEqual(['2026-12-25'])
  // The number of tasks was reduced to fewer than there are.
  expect(nextDates({ ...repeat, times: 3 }, '2026-11-27', '2026-11-23', 5)).toEqual([])
})

test('counts each date from the one before when the next task is created from the day of completion', () => {
  const repeat = { ...firstRepeat('2026-11-23'), from: 'done' as const }
  const daily = { ...repeat, rule: 'FREQ=DAILY;INTERVAL=10' }
  expect(nextDates(daily, '2026-11-01', '2026-11-23')).toEqual(['2026-12-03', '2026-12-13', '2026-12-23'])
  const yearly = { ...repeat, rule: 'FREQ=YEARLY;INTERVAL=2' }
  expect(nextDates(yearly, '2028-02-29', '2026-11-23')).toEqual(['2030-02-28', '2032-02-28', '2034-02-28'])
})

test.each([
  ['FREQ=MONTHLY;INTERVAL=100;BYMONTHDAY=31', ['2035-04-30', '2043-08-31', '2051-12-31']],
  ['FREQ=MONTHLY;INTERVAL=366;BYMONTHDAY=31', ['2057-06-30', '2087-12-31', '2118-06-30']],
  ['FREQ=YEARLY;INTERVAL=5', ['2031-12-31', '2036-12-31', '2041-12-31']],
  ['FREQ=YEARLY;INTERVAL=12', ['2038-12-31', '2050-12-31', '2062-12-31']],
  ['FREQ=YEARLY;INTERVAL=366', ['2392-12-31', '2758-12-31', '3124-12-31']],
])('computes the next three dates of the rare rule %s', (rule, dates) => {
  expect(nextDates({ ...firstRepeat('2026-12-31'), rule }, '2026-12-31', '2026-11-29')).toEqual(dates)
})

test('no date follows the year 9999', () => {
  const repeat = { ...firstRepeat('2026-12-31'), rule: 'FREQ=YEARLY;INTERVAL=366' }
  expect(nextDates(repeat, '9500-12-31', '2026-11-29')).toEqual(['9866-12-31'])
  expect(nextDates(repeat, '9866-12-31', '2026-11-29')).toEqual([])
})

test.each([
  ['FREQ=WEEKLY;BYDAY=MO', '2026-11-23', '2026-11-25', 'FREQ=WEEKLY;BYDAY=WE'],
  ['FREQ=WEEKLY;BYDAY=MO,WE', '2026-11-23', '2026-11-25', 'FREQ=WEEKLY;BYDAY=WE'],
  ['FREQ=MONTHLY;BYMONTHDAY=23', '2026-11-23', '2026-11-25', 'FREQ=MONTHLY;BYMONTHDAY=25'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', '2026-11-30', '2027-01-31', 'FREQ=MONTHLY;BYMONTHDAY=-1'],
  ['FREQ=MONTHLY;BYDAY=-1FR', '2026-11-27', '2026-11-26', 'FREQ=MONTHLY;BYDAY=-1TH'],
  ['FREQ=MONTHLY;BYDAY=1MO', '2026-12-07', '2026-12-10', 'FREQ=MONTHLY;BYDAY=2TH'],
  ['FREQ=YEARLY', '2026-12-07', '2026-12-10', 'FREQ=YEARLY'],
])('%s moves from %s to %s', (rule, from, to, moved) => {
  expect(movedRule(rule, from, to)).toBe(moved)
})
