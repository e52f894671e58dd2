import { expect, test } from 'vitest'
import { dueWords, localDay } from './due-words.ts'

const today = '2026-11-20'

test.each([
  ['2026-11-18', '2 days overdue', 'overdue'],
  ['2026-11-19', '1 day overdue', 'overdue'],
  ['2026-11-20', 'Due today', 'today'],
  ['2026-11-21', 'Due tomorrow', 'calm'],
  ['2026-11-27', 'Due in 7 days', 'calm'],
  ['2026-11-28', null, 'calm'],
])('%s reads %s', (dueDate, words, tone) => {
  expect(dueWords(dueDate, today, 'Pending')).toEqual({ words, tone })
})

test('a completed task is never overdue', () => {
  expect(dueWords('2020-01-01', today, 'Completed')).toEqual({ words: null, tone: 'calm' })
})

test('counts over a change of year, a leap day and a change to summer time', () => {
  expect(dueWords('2027-01-02', '2026-12-31', 'Pending').words).toBe('Due in 2 days')
  expect(dueWords('2028-03-01', '2028-02-28', 'Pending').words).toBe('Due in 2 days')
  expect(dueWords('2026-03-30', '2026-03-28', 'Pending').words).toBe('Due in 2 days')
})

test('the local day is the one on the wall, just before and after midnight', () => {
  expect(localDay(new Date(2026, 10, 20, 23, 59, 59))).toBe('2026-11-20')
  expect(localDay(new Date(2026, 0, 5, 0, 0, 1))).toBe('2026-01-05')
})
