import { expect, test } from 'vitest'
import { selectAllLabel, truncatedLabel } from './select-all-labels.ts'

test('the label names how many tasks will be selected [T38]', () => {
  expect(selectAllLabel(undefined, true)).toBe('All that match')
  expect(selectAllLabel(312, true)).toBe('All 312 tasks that match')
  expect(selectAllLabel(10_000, true)).toBe('All 10,000 tasks that match')
  expect(selectAllLabel(28_113, true)).toBe('The first 10,000 of 28,113 tasks')
  // Filtered lists are counted up to a thousand.
  expect(selectAllLabel(1000, false)).toBe('All 1,000 tasks that match')
  expect(selectAllLabel(1001, false)).toBe('All that match, the first 10,000 at most')
})

test('a message names the tasks that were left out [T38]', () => {
  expect(truncatedLabel(10_000)).toBe('Only the first 10,000 tasks of the list are selected.')
})
