import { expect, test } from 'vitest'
import { type Item, isPageFirst, limitItems, matchItems, titlesFirst, withRecent } from './palette-items.ts'

const items: Item[] = [
  { id: 'a', label: 'Manage Tasks', also: 'list' },
  { id: 'b', label: 'Équipe' },
  { id: 'c', label: 'Create Task' },
]
const ids = (items: readonly Item[]) => items.map(({ id }) => id)

test('finds items by beginnings of words, ignoring accents and case [T40]', () => {
  expect(ids(matchItems(items, 'task'))).toEqual(['a', 'c'])
  expect(ids(matchItems(items, 'ta cr'))).toEqual(['c'])
  expect(ids(matchItems(items, 'equi'))).toEqual(['b'])
  expect(ids(matchItems(items, 'LIST'))).toEqual(['a'])
  expect(matchItems(items, 'sk')).toEqual([])
})

test('shows tasks with the words in their titles first [T40]', () => {
  const found = [
    { title: 'Plan the launch' },
    { title: 'Review the Bakery form' },
    { title: 'Bakery: reviews' },
  ]
  const titles = (typed: string) => titlesFirst(found, typed).map(({ title }) => title)
  expect(titles('bakery rev')).toEqual(['Review the Bakery form', 'Bakery: reviews', 'Plan the launch'])
  expect(titles('')).toEqual(found.map(({ title }) => title))
})

test('puts pages before tasks that have the words only in other texts [T40]', () => {
  expect(isPageFirst('manage', items, [{ title: 'Plan the launch' }])).toBe(true)
  expect(isPageFirst('manage', items, [{ title: 'Manage the launch' }])).toBe(false)
  expect(isPageFirst('list', items, [{ title: 'Plan the launch' }])).toBe(false)
})

test('shows the first items of each group up to a limit [T40]', () => {
  const groups = [
    { name: 'One', items: items.slice(0, 2) },
    { name: 'None', items: [] },
    { name: 'Two', items },
  ]
  expect(limitItems(groups, 3).map(({ name, items }) => [name, ids(items)])).toEqual([
    ['One', ['a', 'b']],
    ['Two', ['a']],
  ])
})

test('keeps the last chosen items, each once [T40]', () => {
  const many = Array.from({ length: 8 }, (_, i): Item => ({ id: `${i}`, label: `${i}` }))
  const known = many.reduce<Item[]>((now, item) => withRecent(now, item), [])
  expect(ids(known)).toEqual(['7', '6', '5', '4', '3', '2'])
  expect(ids(withRecent(known, { id: '4', label: 'again' }))).toEqual(['4', '7', '6', '5', '3', '2'])
})
