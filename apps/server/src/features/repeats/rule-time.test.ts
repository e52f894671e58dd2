/** No rule takes long, neither to refuse it nor to find its next date. */
import { nextDate, readRule } from '@task-manager/contract/repeats/repeat-rule'
import { expect, test } from 'vitest'

const PROCESSOR_MAX = 20

/** CPU time of this thread in ms for the shortest of three runs, which other processes do not affect. */
const processorTime = (work: () => void): number =>
  Math.min(
    ...[1, 2, 3].map(() => {
      const before = process.threadCpuUsage()
      work()
      return process.threadCpuUsage(before).user / 1000
    }),
  )

test.each([
  ['a task each second', 'FREQ=SECONDLY'],
  ['a million characters', `FREQ=DAILY;BYDAY=${'MO,'.repeat(333_333)}`],
  ['a million parts', ';'.repeat(1_000_000)],
  ['many parts of one name', `FREQ=${'A;FREQ='.repeat(140_000)}`],
  ['a long number', `FREQ=DAILY;INTERVAL=${'9'.repeat(1_000_000)}`],
])('refuses %s at once [T75]', (_, text) => {
  expect(processorTime(() => expect(readRule(text)).toBeNull())).toBeLessThan(PROCESSOR_MAX)
})

test.each([
  { text: 'FREQ=DAILY;INTERVAL=366', start: '1900-01-01', after: '9998-12-31' },
  { text: 'FREQ=WEEKLY;INTERVAL=366;BYDAY=SU', start: '1900-01-01', after: '9998-12-31' },
  { text: 'FREQ=MONTHLY;INTERVAL=1;BYDAY=-1FR', start: '1900-01-01', after: '9998-12-31' },
  { text: 'FREQ=MONTHLY;INTERVAL=366;BYDAY=4MO', start: '9999-12-31', after: '1900-01-01' },
  { text: 'FREQ=YEARLY;INTERVAL=366', start: '1900-02-28', after: '9998-12-31' },
])('finds the next date of $text from $start at once, however far away [T75]', ({ text, start, after }) => {
  const rule = readRule(text)
  if (!rule) throw new Error(`${text} is no rule.`)
  expect(processorTime(() => nextDate(rule, start, after))).toBeLessThan(PROCESSOR_MAX)
})
