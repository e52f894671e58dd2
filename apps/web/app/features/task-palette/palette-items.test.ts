import { expect, test } from 'vitest'
import { atMost, found, type Item, withRecent } from './palette-items.ts'

const items: Item[] = [
  { id: 'a', label: 'Manage Tasks', also: 'list' },
  { id: 'b', label: 'Équipe' },
  { id: 'c', label: 'Create Task' },
]
const ids = (some: readonly Item[]) => some.map(({ id }) => id)

test('finds by beginnings of words, whatever their accents and case [T40]', () => {
  expect(ids(found(items, 'task'))).toEqual(['a', 'c'])
  expect(ids(found(items, 'ta cr'))).toEqual(['c'])
  expect(ids(found(items, 'equi'))).toEqual(['b'])
  expect(ids(found(items, 'LIST'))).toEqual(['a'])
  expect(found(items, 'sk')).toEqual([])
})

test('shows the first of each group, and no more than fit [T40]', () => {
  const groups = [
    { name: 'One', items: items.slice(0, 2) },
    { name: 'None', items: [] },
    { name: 'Two', items },
  ]
  expect(atMost(groups, 3).map(({ name, items }) => [name, ids(items)])).toEqual([
    ['One', ['a', 'b']],
    ['Two', ['a']],
  ])
})

test('keeps what was chosen last, each once [T40]', () => {
  const many = Array.from({ length: 8 }, (_, i): Item => ({ id: `${i}`, label: `${i}` }))
  const known = many.reduce<Item[]>((now, item) => withRecent(now, item), [])
  expect(ids(known)).toEqual(['7', '6', '5', '4', '3', '2'])
  expect(ids(withRecent(known, { id: '4', label: 'again' }))).toEqual(['4', '7', '6', '5', '3', '2'])
})
