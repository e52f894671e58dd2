import type { Task } from '@task-manager/contract/tasks'
import type { UserRef } from '@task-manager/contract/users'
import type { WorkloadRow } from '@task-manager/contract/workload'
import { expect, test } from 'vitest'
import { assigneeChanges, NOBODY, partsOf, personByKey, withReassigned } from './workload-weeks.ts'

const person = (_id: string) => ({ _id, name: _id }) as UserRef
const task = (...on: string[]) =>
  ({ assignedTo: on.map(person), todoChecklist: [{}, {}, {}], completedTodoCount: 1 }) as unknown as Task
const row = (id: string | null, ...tasks: number[]): WorkloadRow => ({
  person: id === null ? null : person(id),
  loads: tasks.map((count) => ({ tasks: count, items: 2 * count })),
})

test('weeks are called by their nearness, and all of their days are in one of them [T48]', () => {
  const parts = partsOf(['2026-11-16', '2026-11-23', '2026-11-30'], '2026-11-18')
  expect(parts.map(({ label }) => label)).toEqual([
    'Earlier',
    'This week',
    'Next week',
    '30th Nov – 6th Dec',
    'Later',
  ])
  expect(parts.map(({ days }) => `${days.from}..${days.to}`)).toEqual([
    '..2026-11-15',
    '2026-11-16..2026-11-22',
    '2026-11-23..2026-11-29',
    '2026-11-30..2026-12-06',
    '2026-12-07..',
  ])
  expect(parts.map(({ late }) => late)).toEqual([true, false, false, false, false])
})

test('a task in hand goes from person to person, and never to nobody [T48]', () => {
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

test('a task that is given to somebody else leaves one row and comes to the other [T48]', () => {
  const rows = [row('a', 0, 2), row('b', 0, 1), row(null, 0, 1)]
  const given = { task: task('a'), from: 'a', to: 'b', part: 1 }
  expect(withReassigned(rows, given)).toEqual([row('a', 0, 1), row('b', 0, 2), row(null, 0, 1)])
  expect(assigneeChanges(given)).toEqual({
    change: { addAssignees: ['b'], removeAssignees: ['a'] },
    back: { addAssignees: ['a'], removeAssignees: ['b'] },
  })
  // Who shares it has it already, and keeps it when it is taken back.
  const shared = { ...given, task: task('a', 'b') }
  expect(withReassigned(rows, shared)).toEqual([row('a', 0, 1), row('b', 0, 1), row(null, 0, 1)])
  expect(assigneeChanges(shared)).toEqual({
    change: { removeAssignees: ['a'] },
    back: { addAssignees: ['a'] },
  })
  // What nobody had cannot be nobody's again.
  const found = { ...given, task: task(), from: NOBODY }
  expect(withReassigned(rows, found)).toEqual([row('a', 0, 2), row('b', 0, 2), row(null, 0, 0)])
  expect(assigneeChanges(found)).toEqual({ change: { addAssignees: ['b'] }, back: null })
})
