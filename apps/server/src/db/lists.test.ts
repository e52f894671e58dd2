import { expect, test } from 'vitest'
import { evenParts, padded } from './lists.ts'

const upTo = (n: number) => Array.from({ length: n }, (_, i) => i)

test('a list for `in` has a power of two of values and no other ones', () => {
  for (let n = 1; n <= 70; n++) {
    const list = padded(upTo(n))
    expect(Number.isInteger(Math.log2(list.length))).toBe(true)
    expect([...new Set(list)]).toEqual(upTo(n))
  }
  expect(padded([])).toEqual([])
})

test('rows come in parts of a power of two each, all of them in their order', () => {
  for (let n = 0; n <= 70; n++) {
    const parts = evenParts(upTo(n))
    expect(parts.every((part) => Number.isInteger(Math.log2(part.length)))).toBe(true)
    expect(parts.flat()).toEqual(upTo(n))
  }
})
