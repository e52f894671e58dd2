import { expect, test } from 'vitest'
import { progressOf, statusOf } from './progress.ts'

test.each([
  [0, 5, 0, 'Pending'],
  [3, 5, 60, 'In Progress'],
  [5, 5, 100, 'Completed'],
  [199, 200, 99, 'In Progress'],
  [1, 200, 1, 'In Progress'],
  [1, 500, 1, 'In Progress'],
])('%i of %i is %i %% and %s (decision T1)', (done, all, progress, status) => {
  expect(progressOf(done, all)).toBe(progress)
  expect(statusOf(done, all)).toBe(status)
})
