import { expect, test } from 'vitest'
import { allInWords, firstOnly } from './all-words.ts'

test('says beforehand how many of all that match can be chosen [T38]', () => {
  expect(allInWords(undefined, true)).toBe('All that match')
  expect(allInWords(312, true)).toBe('All 312 tasks that match')
  expect(allInWords(10_000, true)).toBe('All 10,000 tasks that match')
  expect(allInWords(28_113, true)).toBe('The first 10,000 of 28,113 tasks')
  // A list that is searched or filtered is counted to a thousand.
  expect(allInWords(1000, false)).toBe('All 1,000 tasks that match')
  expect(allInWords(1001, false)).toBe('All that match, the first 10,000 at most')
})

test('says afterwards which were left out [T38]', () => {
  expect(firstOnly(10_000)).toBe(
    'The first 10,000 in the order of the list are chosen. The others stay as they are.',
  )
})
