import { expect, test } from 'vitest'
import { fitting } from './use-fold.ts'

test('chips that do not fit fold into a button, but one always stays [T35]', () => {
  expect(fitting([100, 100, 100], 316)).toBe(3)
  // Room for two chips and the button.
  expect(fitting([100, 100, 100], 315)).toBe(2)
  expect(fitting([100, 100, 100], 260)).toBe(2)
  expect(fitting([100, 100, 100], 259)).toBe(1)
  expect(fitting([400, 100], 200)).toBe(1)
  expect(fitting([], 0)).toBe(0)
})
