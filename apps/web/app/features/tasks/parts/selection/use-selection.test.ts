import { expect, test } from 'vitest'
import { idsBetween, idsInOrder, withIds } from './use-selection.ts'

const all = ['a', 'b', 'c', 'd']

test('a range works in both directions, and needs a first row that is still listed [T38]', () => {
  expect(idsBetween(all, 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(idsBetween(all, 'd', 'b')).toEqual(['b', 'c', 'd'])
  expect(idsBetween(all, 'c', 'c')).toEqual(['c'])
  expect(idsBetween(all, 'gone', 'c')).toEqual(['c'])
})

test('a range is selected or unselected as a whole [T38]', () => {
  const selected = new Set(['a', 'c'])
  expect([...withIds(selected, ['b', 'c'], true)].sort()).toEqual(['a', 'b', 'c'])
  expect([...withIds(selected, ['b', 'c'], false)]).toEqual(['a'])
  expect([...selected]).toEqual(['a', 'c'])
})

test('selected rows are in the order of the list, those that are not loaded come last [T38]', () => {
  expect(idsInOrder(all, ['z', 'b', 'y'], new Set(['z', 'c', 'a', 'b']), true)).toEqual(['a', 'b', 'c', 'z'])
})

test('a row that is not on the list any more is not selected [T38]', () => {
  expect(idsInOrder(['b'], ['z', 'b', 'y'], new Set(['z', 'c', 'b']), false)).toEqual(['b'])
  expect(idsInOrder([], ['z', 'b', 'y'], new Set(['z', 'b', 'y']), false)).toEqual([])
})
