import { expect, test } from 'vitest'
import { nextDate, readRule } from './repeat-rule.ts'
import { repeatWords } from './repeat-words.ts'

const datesOf = (text: string, start: string, count: number): string[] => {
  const rule = readRule(text)
  if (!rule) throw new Error(`${text} is no rule.`)
  const dates = [start]
  while (dates.length <= count) {
    const next = nextDate(rule, start, dates.at(-1) as string)
    if (next === null) break
    dates.push(next)
  }
  return dates.slice(1)
}

test.each([
  ['FREQ=DAILY', '2026-02-27', ['2026-02-28', '2026-03-01']],
  ['FREQ=DAILY;INTERVAL=366', '2026-11-23', ['2027-11-24']],
  ['FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR', '2026-11-26', ['2026-11-27', '2026-11-30']],
  ['FREQ=WEEKLY', '2026-11-26', ['2026-12-03', '2026-12-10']],
  ['FREQ=WEEKLY;BYDAY=FR,MO', '2026-11-24', ['2026-11-27', '2026-11-30', '2026-12-04']],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO', '2026-11-23', ['2026-12-07', '2026-12-21']],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU', '2026-11-23', ['2026-11-29', '2026-12-07', '2026-12-13']],
  ['FREQ=MONTHLY', '2026-01-31', ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']],
  ['FREQ=MONTHLY;BYMONTHDAY=31', '2026-01-10', ['2026-01-31', '2026-02-28', '2026-03-31']],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', '2028-01-31', ['2028-02-29', '2028-03-31']],
  ['FREQ=MONTHLY;BYDAY=-1FR', '2026-11-27', ['2026-12-25', '2027-01-29', '2027-02-26']],
  ['FREQ=MONTHLY;INTERVAL=3;BYDAY=2TU', '2026-11-10', ['2027-02-09', '2027-05-11']],
  ['FREQ=YEARLY', '2028-02-29', ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
  ['FREQ=YEARLY;INTERVAL=366', '9000-05-01', ['9366-05-01', '9732-05-01']],
  // The clocks change on these days in Europe and America: days have no hours.
  ['FREQ=DAILY', '2026-03-28', ['2026-03-29', '2026-03-30']],
  ['FREQ=WEEKLY;BYDAY=SU', '2026-10-25', ['2026-11-01', '2026-11-08']],
])('%s from %s', (rule, start, dates) => {
  expect(datesOf(rule, start, dates.length)).toEqual(dates)
})

test('ends after the year 9999', () => {
  expect(datesOf('FREQ=YEARLY;INTERVAL=366', '9800-05-01', 1)).toEqual([])
  expect(datesOf('FREQ=DAILY', '9999-12-31', 1)).toEqual([])
  expect(datesOf('FREQ=MONTHLY', '9999-12-31', 1)).toEqual([])
})

test.each([
  '',
  'FREQ=SECONDLY',
  'FREQ=MINUTELY;INTERVAL=1',
  'FREQ=HOURLY',
  'RRULE:FREQ=DAILY',
  'INTERVAL=2;FREQ=DAILY',
  'freq=daily',
  'FREQ=DAILY;',
  'FREQ=DAILY;FREQ=DAILY',
  'FREQ=DAILY;COUNT=3',
  'FREQ=DAILY;UNTIL=20270101',
  'FREQ=DAILY;INTERVAL=0',
  'FREQ=DAILY;INTERVAL=01',
  'FREQ=DAILY;INTERVAL=-1',
  'FREQ=DAILY;INTERVAL=367',
  'FREQ=DAILY;INTERVAL=99999999999999999999',
  'FREQ=DAILY;INTERVAL=2;BYDAY=MO',
  'FREQ=WEEKLY;BYDAY=',
  'FREQ=WEEKLY;BYDAY=MO,MO',
  'FREQ=WEEKLY;BYDAY=1MO',
  'FREQ=WEEKLY;BYMONTHDAY=1',
  'FREQ=MONTHLY;BYDAY=MO',
  'FREQ=MONTHLY;BYDAY=5MO',
  'FREQ=MONTHLY;BYDAY=-2MO',
  'FREQ=MONTHLY;BYDAY=1MO,2TU',
  'FREQ=MONTHLY;BYMONTHDAY=0',
  'FREQ=MONTHLY;BYMONTHDAY=32',
  'FREQ=MONTHLY;BYMONTHDAY=1,15',
  'FREQ=MONTHLY;BYDAY=1MO;BYMONTHDAY=1',
  'FREQ=YEARLY;BYDAY=MO',
  'FREQ=YEARLY;BYMONTH=2',
  'FREQ=DAILY;toString=1',
  `FREQ=DAILY;BYDAY=${'MO,'.repeat(1000)}`,
  'FREQ=DAILY\n',
])('refuses %s', (text) => {
  expect(readRule(text)).toBeNull()
})

const plain = { from: 'due', until: null, times: null } as const
test.each([
  [{ rule: 'FREQ=DAILY' }, 'Every day'],
  [{ rule: 'FREQ=DAILY;INTERVAL=3', from: 'done' as const }, 'Every 3 days, from the day it was done'],
  [{ rule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR' }, 'Every weekday'],
  [{ rule: 'FREQ=DAILY;BYDAY=SA,SU' }, 'Every week on Saturday and Sunday'],
  [{ rule: 'FREQ=WEEKLY' }, 'Every week'],
  [{ rule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU' }, 'Every day'],
  [{ rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR,SA,SU' }, 'Every 2 weeks on all days'],
  [{ rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR' }, 'Every 2 weeks on weekdays'],
  [
    { rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO', until: '2027-03-01' },
    'Every 2 weeks on Monday, until 1st Mar 2027',
  ],
  [{ rule: 'FREQ=WEEKLY;BYDAY=WE,MO,FR' }, 'Every week on Monday, Wednesday and Friday'],
  [{ rule: 'FREQ=MONTHLY;BYDAY=-1FR' }, 'Every month on the last Friday'],
  [{ rule: 'FREQ=MONTHLY;INTERVAL=2;BYDAY=2TU', times: 5 }, 'Every 2 months on the second Tuesday, 5 times'],
  [{ rule: 'FREQ=MONTHLY;BYMONTHDAY=23' }, 'Every month on the 23rd'],
  [{ rule: 'FREQ=MONTHLY;BYMONTHDAY=-1' }, 'Every month on the last day'],
  [{ rule: 'FREQ=YEARLY', times: 1 }, 'Every year, once'],
])('describes %o as %s', (repeat, words) => {
  expect(repeatWords({ ...plain, ...repeat })).toBe(words)
})
