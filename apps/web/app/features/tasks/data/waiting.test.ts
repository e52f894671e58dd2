import { expect, test } from 'vitest'
import { type Waiting, waitingOf, waitingWords } from './waiting.ts'

const nothing: Waiting = { reason: null, until: null, tasks: [], hidden: 0 }
const [review, done] = [
  { _id: 'a', title: 'Review', status: 'Pending' },
  { _id: 'b', title: 'Done', status: 'Completed' },
] as const

test('says what a task waits for, with the day in words [T71]', () => {
  const words = (waiting: Partial<Waiting>) => waitingWords({ ...nothing, ...waiting }, '2026-11-24')
  expect(words({ reason: 'the photos', until: '2026-12-03', tasks: [review, done], hidden: 2 })).toBe(
    'for the photos · look again on 3rd Dec · "Review" · 2 other tasks',
  )
  expect(words({ until: '2027-01-03', hidden: 1 })).toBe('for another task · look again on 3rd Jan 2027')
  expect(words({ until: '2026-12-03' })).toBe('until 3rd Dec')
})

test('is nothing for a completed task, on its day, and without the field [T71]', () => {
  const waiting = { ...nothing, until: '2000-01-01' }
  expect(waitingOf({ waiting, status: 'Pending' })).toBeNull()
  expect(waitingOf({ waiting: { ...nothing, reason: 'x' }, status: 'Completed' })).toBeNull()
  expect(waitingOf({ status: 'Pending' } as Parameters<typeof waitingOf>[0])).toBeNull()
  expect(waitingOf({ waiting: nothing, status: 'Pending' })).toBe(nothing)
})
