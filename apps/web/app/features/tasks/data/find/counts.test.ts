import { expect, test } from 'vitest'
import { countInTab, countLabel, taskCountLabel } from './counts.ts'

const summary = { all: 6, pendingTasks: 1, inProgressTasks: 2, completedTasks: 3 }

test('each tab has its count [spec 8]', () => {
  const counts = (['', 'Pending', 'In Progress', 'Completed'] as const).map((tab) => countInTab(tab, summary))
  expect(counts).toEqual([6, 1, 2, 3])
  expect(countInTab('', undefined)).toBeUndefined()
})

test('a filtered list is counted up to a thousand [T34]', () => {
  expect(countLabel(1001, false)).toBe('1,000+')
  expect(countLabel(1001, true)).toBe('1,001')
  expect(countLabel(1000, false)).toBe('1,000')
  expect(countLabel(12, false, true)).toBe('12+')
})

test('counts of tasks have a singular [T34]', () => {
  expect([0, 1, 2].map((count) => taskCountLabel(count, true))).toEqual(['0 tasks', '1 task', '2 tasks'])
  expect(taskCountLabel(undefined, true)).toBeUndefined()
})
