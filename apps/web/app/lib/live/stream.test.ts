import { expect, test } from 'vitest'
import { pauseAfter } from './stream.ts'

test('pauses between attempts grow up to a limit and are random [T24]', () => {
  expect([0, 1, 2, 3, 10].map((failures) => pauseAfter(failures, 1))).toEqual([
    1000, 2000, 4000, 8000, 30_000,
  ])
  expect(pauseAfter(3, 0)).toBe(4000)
})
