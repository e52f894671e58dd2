import { expect, test } from 'vitest'
import { rowKeys, rowNumber } from './row-keys.ts'

test('numbers rows with two digits, and more when needed [spec 2]', () => {
  expect([0, 8, 9, 99].map(rowNumber)).toEqual(['01', '09', '10', '100'])
})

test('distinguishes equal texts by their order [T4]', () => {
  expect(rowKeys(['a', 'a', 'b', 'a'])).toEqual(['0:a', '1:a', '0:b', '2:a'])
})
