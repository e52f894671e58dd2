import { expect, test } from 'vitest'
import { groupsOf } from './row-groups.ts'

const spans = (...given: Parameters<typeof groupsOf>) =>
  groupsOf(...given).map(({ key, from, to }) => [key, from, to])

test('draws whole groups, and no rows after the last one [T36]', () => {
  expect(spans(0, 8, 100, 0)).toEqual([
    [0, 0, 4],
    [1, 4, 8],
  ])
  expect(spans(5, 9, 10, 0)).toEqual([
    [1, 4, 8],
    [2, 8, 10],
  ])
  expect(spans(0, 0, 0, 0)).toEqual([])
})

test('a row stays in its group when rows are added above it [T36]', () => {
  // Row 5 is in group 1. Two rows more above make it row 7, and the groups begin two rows later.
  expect(spans(4, 8, 100, 0)).toEqual([[1, 4, 8]])
  expect(spans(4, 8, 102, 2)).toEqual([
    [0, 2, 6],
    [1, 6, 10],
  ])
  expect(spans(0, 2, 102, 2)).toEqual([[-1, 0, 2]])
})

test('a row with the focus is drawn with its neighbours, however far the list is scrolled [T36]', () => {
  expect(spans(40, 44, 100, 0, 3)).toEqual([
    [0, 0, 4],
    [1, 4, 8],
    [10, 40, 44],
  ])
  expect(spans(0, 4, 100, 0, 99)).toEqual([
    [0, 0, 4],
    [24, 96, 100],
  ])
  expect(spans(40, 44, 100, 0, 41)).toEqual([[10, 40, 44]])
})
