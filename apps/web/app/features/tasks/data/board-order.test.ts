import type { StatusSummary } from '@task-manager/contract/status-counts'
import type { Task, TaskPage } from '@task-manager/contract/tasks/tasks'
import { expect, test } from 'vitest'
import { placeInOrder } from './board-order.ts'
import type { ListFilter } from './find/list-filter.ts'

const task = (_id: string, rank: string, more: Partial<Task> = {}): Task =>
  ({
    _id,
    rank,
    version: 1,
    status: 'Pending',
    priority: 'Low',
    assignedTo: [],
    project: null,
    ...more,
  }) as Partial<Task> as Task
const page = (nextCursor: string | null, ...tasks: Task[]): TaskPage => ({
  tasks,
  can: { create: true, edit: true, tick: true, delete: true },
  nextCursor,
  statusSummary: {} as StatusSummary,
})
const pending: ListFilter = { status: 'Pending', sort: 'place' }
const order = (pages: readonly TaskPage[]) => pages.map(({ tasks }) => tasks.map(({ _id }) => _id).join(''))
const pages = [page('more', task('a', 'z9'), task('b', 'z7')), page(null, task('c', 'z5'))]

test('a moved card is placed by its rank [T43]', () => {
  expect(order(placeInOrder(pages, pending, task('c', 'z8', { version: 2 })))).toEqual(['acb', ''])
  expect(order(placeInOrder(pages, pending, task('a', 'z1', { version: 2 })))).toEqual(['b', 'ca'])
  expect(order(placeInOrder(pages, pending, task('d', 'z7')))).toEqual(['adb', 'c'])
})

test('an older version changes nothing [T43]', () => {
  const known = [page(null, task('a', 'z9', { version: 5 }), task('b', 'z7'))]
  expect(order(placeInOrder(known, pending, task('a', 'z1', { version: 4 })))).toEqual(['ab'])
})

test('a card leaves a column that it no longer matches [T43]', () => {
  expect(order(placeInOrder(pages, pending, task('b', 'z7', { status: 'Completed' })))).toEqual(['a', 'c'])
  const high: ListFilter = { status: '', priority: ['High'], sort: 'place' }
  expect(order(placeInOrder(pages, high, task('b', 'z7')))).toEqual(['a', 'c'])
})

test('no card is added to a searched column or below the loaded page [T43]', () => {
  expect(order(placeInOrder(pages, { ...pending, q: 'x' }, task('d', 'z8')))).toEqual(['ab', 'c'])
  expect(order(placeInOrder(pages, { ...pending, q: 'x' }, task('b', 'z99', { version: 2 })))).toEqual([
    'ba',
    'c',
  ])
  expect(order(placeInOrder(pages.slice(0, 1), pending, task('d', 'z1')))).toEqual(['ab'])
})

test('a card with another project moves to that column [T43]', () => {
  const project = { _id: 'p', name: 'Site', color: 'teal' } as const
  const moved = task('b', 'z7', { version: 2, project })
  expect(order(placeInOrder(pages, { ...pending, project: ['none'] }, moved))).toEqual(['a', 'c'])
  expect(order(placeInOrder(pages, { ...pending, project: ['none', 'p'] }, moved))).toEqual(['a', 'bc'])
  expect(order(placeInOrder([page(null)], { ...pending, project: ['p'] }, moved))).toEqual(['b'])
})
