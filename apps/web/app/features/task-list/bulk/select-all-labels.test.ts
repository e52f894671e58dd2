import { expect, test } from 'vitest'
import { selectAllLabel, truncatedLabel } from './select-all-labels.ts'

test('says beforehand how many of all that match can be chosen [T38]', () => {
  expect(selectAllLabel(undefined, true)).toBe('All that match')
  expect(selectAllLabel(312, true)).toBe('All 312 tasks that match')
  expect(selectAllLabel(10_000, true)).toBe('All 10,000 tasks that match')
  expect(selectAllLabel(28_113, true)).toBe('The first 10,000 of 28,113 tasks')
  // A list that is searched or filtered is counted to a thousand.
  expect(selectAllLabel(1000, false)).toBe('All 1,000 tasks that match')
  expect(selectAllLabel(1001, false)).toBe('All that match, the first 10,000 at most')
})

test('says afterwards which were left out [T38]', () => {
  expect(truncatedLabel(10_000)).toBe(
    'The first 10,000 in the order of the list are chosen. The others stay as they are.',
  )
})
