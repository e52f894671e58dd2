import type { Task } from '@task-manager/contract/tasks'
import { describe, expect, test } from 'vitest'
import { type Carried, columnsOf, gapOf, isHome, neighbours, placeOfGap, stepped } from './board-columns.ts'

const task = (id: string) => ({ _id: id }) as Task
const lifted: Carried = { task: task('b'), from: 'one', home: 1, to: 'one', at: 1 }
const shelves = [
  { key: 'one', length: 3 },
  { key: 'two', length: 1 },
  { key: 'three', length: 0 },
]
const walk = (...keys: string[]) => keys.reduce((now, key) => stepped(now, key, shelves) ?? now, lifted)

describe('a card that is carried by the keyboard [T43]', () => {
  test('goes up and down among the other cards of its column', () => {
    expect(isHome(lifted)).toBe(true)
    expect(walk('ArrowUp').at).toBe(0)
    expect(walk('ArrowUp', 'ArrowUp').at).toBe(0)
    expect(walk('ArrowDown', 'ArrowDown').at).toBe(2)
    expect(isHome(walk('ArrowDown', 'ArrowUp'))).toBe(true)
  })
  test('goes to the next column, no further down than that one reaches', () => {
    expect(walk('ArrowDown', 'ArrowRight')).toMatchObject({ to: 'two', at: 1 })
    expect(walk('ArrowRight', 'ArrowRight')).toMatchObject({ to: 'three', at: 0 })
    expect(walk('ArrowLeft')).toMatchObject({ to: 'one', at: 1 })
    expect(walk('ArrowRight', 'ArrowRight', 'ArrowRight')).toMatchObject({ to: 'three', at: 0 })
    expect(walk('End')).toMatchObject({ to: 'one', at: 2 })
    expect(stepped(lifted, 'x', shelves)).toBeNull()
  })
  test('has a line where it lands, and none where it comes from', () => {
    expect(gapOf(lifted)).toBeNull()
    expect(gapOf(walk('ArrowUp'))).toBe(0)
    expect(gapOf(walk('ArrowDown'))).toBe(3)
    expect(gapOf(walk('ArrowRight'))).toBe(1)
    for (const gap of [0, 1, 2, 3]) {
      const at = placeOfGap(gap, 'one', lifted)
      expect(gapOf({ ...lifted, at })).toBe(gap === 1 || gap === 2 ? null : gap)
    }
  })
  test('knows between whom it lands', () => {
    const tasks = ['a', 'b', 'c'].map(task)
    expect(neighbours(tasks, lifted)).toEqual({ above: 'a', below: 'c' })
    expect(neighbours(tasks, { ...lifted, at: 2 })).toEqual({ above: 'c', below: null })
    expect(neighbours([], lifted)).toEqual({ above: null, below: null })
  })
})

describe('the columns of the board [T43]', () => {
  const keys = (...args: Parameters<typeof columnsOf>) => columnsOf(...args).map(({ key }) => key)
  const people = [
    { _id: 'p', name: 'Pia' },
    { _id: 'q', name: 'Quin' },
  ]
  test('are those that the filters leave', () => {
    expect(keys('status', { status: '' }, [], '')).toEqual(['Pending', 'In Progress', 'Completed'])
    expect(keys('status', { status: 'Completed' }, [], '')).toEqual(['Completed'])
    expect(keys('priority', { status: '', priority: ['Low', 'High'] }, [], '')).toEqual(['High', 'Low'])
    expect(keys('person', { status: '' }, people, 'q')).toEqual(['nobody', 'p', 'q'])
    expect(keys('person', { status: '', assignedTo: ['me'] }, people, 'q')).toEqual(['q'])
  })
  test('are the projects, behind what is in none, and put a task into one or out of it', () => {
    const projects = [{ _id: 'p', name: 'Site', color: 'teal' as const }]
    expect(keys('project', { status: '' }, projects, '')).toEqual(['none', 'p'])
    expect(keys('project', { status: '', project: ['p'] }, projects, '')).toEqual(['p'])
    const [none, site] = columnsOf('project', { status: '' }, projects, '')
    if (!none || !site) throw new Error('A column is missing.')
    expect(site.filter).toEqual({ status: '', sort: 'place', project: ['p'] })
    expect(site.changeFrom?.(none)).toEqual({ projectId: 'p' })
    expect(none.changeFrom?.(site)).toEqual({ projectId: null })
    expect([none.preset, site.preset]).toEqual(['', '?projectId=p'])
  })
  test('ask for their tasks in the order of the board, whatever the list is sorted by', () => {
    const [column] = columnsOf('priority', { status: 'Pending', sort: 'due', q: 'x' }, [], '')
    expect(column?.filter).toEqual({ status: 'Pending', q: 'x', sort: 'place', priority: ['High'] })
  })
  test('take a task off one person and put it on the other', () => {
    const [nobody, pia, quin] = columnsOf('person', { status: '' }, people, '')
    if (!nobody || !pia || !quin) throw new Error('A column is missing.')
    expect(quin.changeFrom?.(pia)).toEqual({ addAssignees: ['q'], removeAssignees: ['p'] })
    expect(quin.changeFrom?.(nobody)).toEqual({ addAssignees: ['q'] })
    expect(nobody.changeFrom?.(pia)).toEqual({ removeAssignees: ['p'] })
  })
})
