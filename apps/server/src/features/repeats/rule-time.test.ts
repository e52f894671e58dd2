/** No rule keeps the processor busy: neither one that is refused nor the search for the next date. */
import { nextDate, readRule } from '@task-manager/contract/repeats/repeat-rule'
import { expect, test } from 'vitest'

/** In ms of this thread alone: other processes don't count. */
const PROCESSOR_MAX = 20

test.each([
  ['a task each second', 'FREQ=SECONDLY'],
  ['a million characters', `FREQ=DAILY;BYDAY=${'MO,'.repeat(333_333)}`],
  ['a million parts', ';'.repeat(1_000_000)],
  ['many parts of one name', `FREQ=${'A;FREQ='.repeat(140_000)}`],
  ['a long number', `FREQ=DAILY;INTERVAL=${'9'.repeat(1_000_000)}`],
])('refuses %s at once [T75]', (_, text) => {
  const took = [1, 2, 3].map(() => {
    const before = process.threadCpuUsage()
    expect(readRule(text)).toBeNull()
    return process.threadCpuUsage(before).user / 1000
  })
  expect(Math.min(...took)).toBeLessThan(PROCESSOR_MAX)
})

test.each([
  ['FREQ=DAILY;INTERVAL=366', '1900-01-01', '9998-12-31'],
  ['FREQ=WEEKLY;INTERVAL=366;BYDAY=SU', '1900-01-01', '9998-12-31'],
  ['FREQ=MONTHLY;INTERVAL=1;BYDAY=-1FR', '1900-01-01', '9998-12-31'],
  ['FREQ=MONTHLY;INTERVAL=366;BYDAY=4MO', '9999-12-31', '1900-01-01'],
  ['FREQ=YEARLY;INTERVAL=366', '1900-02-28', '9998-12-31'],
])('finds the next date of %s from %s at once, however far away [T75]', (text, start, after) => {
  const rule = readRule(text)
  if (!rule) throw new Error(`${text} is no rule.`)
  const took = [1, 2, 3].map(() => {
    const before = process.threadCpuUsage()
    nextDate(rule, start, after)
    return process.threadCpuUsage(before).user / 1000
  })
  expect(Math.min(...took)).toBeLessThan(PROCESSOR_MAX)
})
