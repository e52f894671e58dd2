import type { Task } from '@task-manager/contract/tasks/tasks'
import { describe, expect, test } from 'vitest'
import {
  accepts,
  type CardDrag,
  cardBeside,
  columnsOf,
  gapOf,
  indexOfGap,
  isUnmoved,
  movedByKey,
  neighbours,
} from './board-columns.ts'

const task = (id: string) => ({ _id: id }) as Task
const start: CardDrag = { task: task('b'), from: 'one', fromIndex: 1, to: 'one', toIndex: 1 }
const columns = [
  { key: 'one', length: 3 },
  { key: 'two', length: 1 },
  { key: 'three', length: 0 },
]
const walk = (...keys: string[]) => keys.reduce((now, key) => movedByKey(now, key, columns) ?? now, start)

describe('a card dragged by keyboard [T43]', () => {
  test('moves up and down among the other cards of its column', () => {
    expect(isUnmoved(start)).toBe(true)
    expect(walk('ArrowUp').toIndex).toBe(0)
    expect(walk('ArrowUp', 'ArrowUp').toIndex).toBe(0)
    expect(walk('ArrowDown', 'ArrowDown').toIndex).toBe(2)
    expect(isUnmoved(walk('ArrowDown', 'ArrowUp'))).toBe(true)
  })
  test('moves to the next column, at most to its end', () => {
    expect(walk('ArrowDown', 'ArrowRight')).toMatchObject({ to: 'two', toIndex: 1 })
    expect(walk('ArrowRight', 'ArrowRight')).toMatchObject({ to: 'three', toIndex: 0 })
    expect(walk('ArrowLeft')).toMatchObject({ to: 'one', toIndex: 1 })
    expect(walk('ArrowRight', 'ArrowRight', 'ArrowRight')).toMatchObject({ to: 'three', toIndex: 0 })
    expect(walk('End')).toMatchObject({ to: 'one', toIndex: 2 })
    expect(movedByKey(start, 'x', columns)).toBeNull()
  })
  test('shows a drop line, except at its old place', () => {
    expect(gapOf(start)).toBeNull()
    expect(gapOf(walk('ArrowUp'))).toBe(0)
    expect(gapOf(walk('ArrowDown'))).toBe(3)
    expect(gapOf(walk('ArrowRight'))).toBe(1)
    for (const gap of [0, 1, 2, 3]) {
      const toIndex = indexOfGap(gap, 'one', start)
      expect(gapOf({ ...start, toIndex })).toBe(gap === 1 || gap === 2 ? null : gap)
    }
  })
  test('returns its new neighbours', () => {
    const tasks = ['a', 'b', 'c'].map(task)
    expect(neighbours(tasks, start)).toEqual({ above: 'a', below: 'c' })
    expect(neighbours(tasks, { ...start, toIndex: 2 })).toEqual({ above: 'c', below: null })
    expect(neighbours([], start)).toEqual({ above: null, below: null })
  })
})

describe('arrows on the cards of the board [T43]', () => {
  const up = { rows: -1, columns: 0 }
  const down = { rows: 1, columns: 0 }
  const right = { rows: 0, columns: 1 }
  const sizes = [
    { key: 'one', length: 3 },
    { key: 'two', length: 0 },
    { key: 'three', length: 1 },
  ]
  test('move within a column and stop at its ends', () => {
    expect(cardBeside(sizes, 'one', 1, down)).toEqual({ key: 'one', index: 2 })
    expect(cardBeside(sizes, 'one', 2, down)).toEqual({ key: 'one', index: 2 })
    expect(cardBeside(sizes, 'one', 0, up)).toBeNull()
  })
  test('skip columns without cards, and stop at the last column', () => {
    expect(cardBeside(sizes, 'one', 2, right)).toEqual({ key: 'three', index: 0 })
    expect(cardBeside(sizes, 'three', 0, right)).toBeNull()
  })
})

describe('the columns of the board [T43]', () => {
  const keys = (...args: Parameters<typeof columnsOf>) => columnsOf(...args).map(({ key }) => key)
  const people = [
    { _id: 'p', name: 'Pia' },
    { _id: 'q', name: 'Quin' },
  ]
  test('are limited by the filters', () => {
    expect(keys('status', { status: '' }, [], '')).toEqual(['Pending', 'In Progress', 'Completed'])
    expect(keys('status', { status: 'Completed' }, [], '')).toEqual(['Completed'])
    expect(keys('priority', { status: '', priority: ['Low', 'High'] }, [], '')).toEqual(['High', 'Low'])
    expect(keys('person', { status: '' }, people, 'q')).toEqual(['p', 'q', 'nobody'])
    expect(keys('person', { status: '', assignedTo: ['me'] }, people, 'q')).toEqual(['q'])
  })
  test('are the projects after the tasks without one, and change the project of a task', () => {
    const projects = [{ _id: 'p', name: 'Site', color: 'teal' as const }]
    expect(keys('project', { status: '' }, projects, '')).toEqual(['none', 'p'])
    expect(keys('project', { status: '', project: ['p'] }, projects, '')).toEqual(['p'])
    const [none, site] = columnsOf('project', { status: '' }, projects, '')
    if (!none || !site) throw new Error('A column is missing.')
    expect(site.filter).toEqual({ status: '', sort: 'place', project: ['p'] })
    expect(site.changeFrom?.(none)).toEqual({ projectId: 'p' })
    expect(none.changeFrom?.(site)).toEqual({ projectId: null })
    expect([none.preset, site.preset]).toEqual([{}, { projectId: 'p' }])
  })
  test('load their tasks in board order, however the list is sorted', () => {
    const [column] = columnsOf('priority', { status: 'Pending', sort: 'due', q: 'x' }, [], '')
    expect(column?.filter).toEqual({ status: 'Pending', q: 'x', sort: 'place', priority: ['High'] })
  })
  test('reassign a task from one person to the other', () => {
    const [pia, quin, nobody] = columnsOf('person', { status: '' }, people, '')
    if (!nobody || !pia || !quin) throw new Error('A column is missing.')
    expect(quin.changeFrom?.(pia)).toEqual({ addAssignees: ['q'], removeAssignees: ['p'] })
    expect(quin.changeFrom?.(nobody)).toEqual({ addAssignees: ['q'] })
    expect([accepts(quin, 'p'), accepts(nobody, 'p'), accepts(nobody, 'nobody')]).toEqual([true, false, true])
  })
})
