import { expect, test } from 'vitest'
import { scrollStep } from './pointer-drag.ts'

test('scrolls towards an edge that the pointer is near [T43]', () => {
  expect(scrollStep(20, 0, 500)).toBeLessThan(0)
  expect(scrollStep(250, 0, 500)).toBe(0)
  expect(scrollStep(480, 0, 500)).toBeGreaterThan(0)
  // Beyond the edge, too.
  expect(scrollStep(-10, 0, 500)).toBeLessThan(0)
})
