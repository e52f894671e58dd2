import { expect, test } from 'vitest'
import { arrowStep, besideOf, hasModifier } from './grid-focus.ts'

test('arrows move by one row or one column, other keys do not move', () => {
  expect(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'].map(arrowStep)).toEqual([
    { rows: -1, columns: 0 },
    { rows: 1, columns: 0 },
    { rows: 0, columns: -1 },
    { rows: 0, columns: 1 },
  ])
  expect(['Home', 'a', 'constructor'].map(arrowStep)).toEqual([null, null, null])
})

test('there is no item before the first and after the last', () => {
  const items = ['a', 'b', 'c']
  expect([besideOf(items, 'b', -1), besideOf(items, 'b', 1)]).toEqual(['a', 'c'])
  expect([besideOf(items, 'a', -1), besideOf(items, 'c', 1)]).toEqual([undefined, undefined])
})

test('keys with a modifier belong to the browser', () => {
  const none = { ctrlKey: false, metaKey: false, altKey: false }
  expect(hasModifier(none)).toBe(false)
  for (const name of ['ctrlKey', 'metaKey', 'altKey'])
    expect(hasModifier({ ...none, [name]: true })).toBe(true)
})
