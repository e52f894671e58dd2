import type { WorkloadRow } from '@task-manager/contract/lists/workload'
import type { UserRef } from '@task-manager/contract/people/users'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { expect, test } from 'vitest'
import { usualItems } from '#web/features/tasks/data/usual-items.ts'
import {
  assigneeChange,
  NOBODY,
  personByKey,
  rowsInOrder,
  weeksWithEnds,
  withReassigned,
} from './workload-weeks.ts'

const person = (_id: string) => ({ _id, name: _id }) as UserRef
const task = (...on: string[]) =>
  ({ assignedTo: on.map(person), todoChecklist: [{}, {}, {}], completedTodoCount: 1 }) as unknown as Task
const row = (id: string | null, ...tasks: number[]): WorkloadRow => ({
  person: id === null ? null : person(id),
  loads: tasks.map((count) => ({ tasks: count, items: 2 * count })),
  overall: null,
})

test('near weeks have names, and every day is in one column [T48]', () => {
  const weeks = weeksWithEnds(['2026-11-16', '2026-11-23', '2026-11-30'], '2026-11-18')
  expect(weeks.map(({ label }) => label)).toEqual([
    'Earlier',
    'This week',
    'Next week',
    '30th Nov – 6th Dec',
    'Later',
  ])
  expect(weeks.map(({ days }) => `${days.from}..${days.to}`)).toEqual([
    '..2026-11-15',
    '2026-11-16..2026-11-22',
    '2026-11-23..2026-11-29',
    '2026-11-30..2026-12-06',
    '2026-12-07..',
  ])
  expect(weeks.map(({ overdue }) => overdue)).toEqual([true, false, false, false, false])
})

test('a task is dragged from person to person, never to nobody [T48]', () => {
  const keys = ['a', 'b', 'c', NOBODY]
  const walk = (from: string, ...pressed: string[]) =>
    pressed.reduce((now, key) => personByKey(keys, now, key) ?? now, from)
  expect(walk('b', 'ArrowDown')).toBe('c')
  expect(walk('c', 'ArrowDown')).toBe('c')
  expect(walk('a', 'ArrowUp')).toBe('a')
  expect(walk(NOBODY, 'ArrowUp')).toBe('c')
  expect([walk('b', 'Home'), walk('b', 'End')]).toEqual(['a', 'c'])
  expect(personByKey(keys, 'b', 'x')).toBeNull()
})

test('a reassigned task moves from one row to the other [T48]', () => {
  const rows = [row('a', 0, 2), row('b', 0, 1), row(null, 0, 1)]
  const move = { task: task('a'), from: 'a', to: 'b', week: 1 }
  expect(withReassigned(rows, move)).toEqual([row('a', 0, 1), row('b', 0, 2), row(null, 0, 1)])
  expect(withReassigned(withReassigned(rows, move), move, -1)).toEqual(rows)
  expect(assigneeChange(move)).toEqual({ addAssignees: ['b'], removeAssignees: ['a'] })
  // A second assignee stays.
  const shared = { ...move, task: task('a', 'b') }
  expect(withReassigned(rows, shared)).toEqual([row('a', 0, 1), row('b', 0, 1), row(null, 0, 1)])
  expect(withReassigned(withReassigned(rows, shared), shared, -1)).toEqual(rows)
  expect(assigneeChange(shared)).toEqual({ removeAssignees: ['a'] })
  const found = { ...move, task: task(), from: NOBODY }
  expect(withReassigned(rows, found)).toEqual([row('a', 0, 2), row('b', 0, 2), row(null, 0, 0)])
  expect(assigneeChange(found)).toEqual({ addAssignees: ['b'] })
})

test('takes the third quartile of weeks as usual, without the outer columns and unassigned tasks [T48]', () => {
  const load = (items: number) => ({ tasks: 1, items })
  const person = { _id: 'a', name: 'Anna' } as WorkloadRow['person']
  const row = (items: number[]) => ({
    person,
    loads: [load(99), ...items.map(load), load(99)],
    overall: null,
  })
  const busy = [row([4, 5, 0, 6]), row([5, 12, 5]), row([0, 4, 20])]
  expect(usualItems([...busy, { person: null, loads: [load(1), load(500), load(1)], overall: null }])).toBe(6)
  expect(usualItems(busy.slice(1))).toBeNull()
})

test('people are sorted by load, and unassigned tasks are last [T48]', () => {
  const overall = (
    overdueTasks: number,
    weekTasks: number,
    usualWeek: number | null,
    day: number | null,
  ) => ({
    overdueTasks,
    weekTasks,
    usualWeek,
    lastSeenAt: day === null ? null : `2026-11-${day}T08:00:00.000Z`,
  })
  const rows = [
    { ...row('a', 1, 2), overall: overall(0, 9, 8, 20) },
    { ...row('b', 0, 2), overall: overall(4, 6, 2, null) },
    { ...row('c', 3, 2), overall: overall(1, 3, null, 24) },
    row(null, 9, 9),
  ]
  const by = (order: Parameters<typeof rowsInOrder>[1]) =>
    rowsInOrder(rows, order)
      .map(({ person }) => person?._id ?? '-')
      .join('')
  expect(['name', 'open', 'overdue', 'week', 'seen'].map((order) => by(order as 'name'))).toEqual([
    'abc-',
    'cab-',
    'bca-',
    'bca-',
    'cab-',
  ])
})
