import { expect, test } from 'vitest'
import { rowStep } from './cell-keys.ts'

test('arrows, j and k move by a row [T36]', () => {
  expect(['ArrowDown', 'j', 'ArrowUp', 'k', 'ArrowLeft', 'x'].map(rowStep)).toEqual([1, 1, -1, -1, 0, 0])
})
