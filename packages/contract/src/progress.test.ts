import { expect, test } from 'vitest'
import { progressOf } from './progress.ts'

test.each([
  [0, 0, 0, 'Pending'],
  [0, 1, 0, 'Pending'],
  [1, 1, 100, 'Completed'],
  [3, 5, 60, 'In Progress'],
  [0, 200, 0, 'Pending'],
  [1, 200, 1, 'In Progress'],
  [2, 200, 1, 'In Progress'],
  [3, 200, 2, 'In Progress'],
  [100, 200, 50, 'In Progress'],
  [199, 200, 99, 'In Progress'],
  [200, 200, 100, 'Completed'],
  [1, 500, 1, 'In Progress'],
  [1, 3, 33, 'In Progress'],
  [2, 3, 67, 'In Progress'],
  [1, 8, 13, 'In Progress'],
])('%i of %i done is %i percent and %s [T1]', (done, all, progress, status) => {
  const items = Array.from({ length: all }, (_, i) => ({ text: `Item ${i}`, completed: i < done }))
  expect(progressOf(items)).toEqual({ progress, status, completedTodoCount: done })
})
