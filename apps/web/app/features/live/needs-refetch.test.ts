import type { TaskEvent } from '@task-manager/contract/events'
import type { Day } from '@task-manager/contract/lists/day'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { expect, test } from 'vitest'
import { needsRefetch } from './needs-refetch.ts'

/** A Wednesday; its week ends on 29th Nov. */
const TODAY = '2026-11-25'
const task = (overrides: Partial<Task> = {}): Task =>
  ({
    _id: 'task',
    status: 'Pending',
    dueDate: '2026-12-20',
    assignedTo: [{ _id: 'tobias' }],
    todoChecklist: [],
    project: null,
    labels: [],
    repeat: null,
    ...overrides,
  }) as Task
const event = (task: Task | null, fields?: string[], overrides: Partial<TaskEvent> = {}): TaskEvent => ({
  _id: 'task',
  kind: 'task.edited',
  at: '2026-11-25T08:00:00.000Z',
  actor: null,
  task: task,
  counts: {
    summary: { all: 1, pendingTasks: 1, inProgressTasks: 0, completedTasks: 0 },
    priorities: { Low: 1, Medium: 0, High: 0 },
    overdue: {},
  },
  ...(fields && { fields }),
  ...overrides,
})
const created = (task: Task) => event(task, undefined, { kind: 'task.created' })
const deleted = event(null, undefined, { kind: 'task.deleted' })
const refetches = (task: TaskEvent, key: unknown[], data: unknown = {}) => needsRefetch(task, key, data, 'me')

const day = (overrides: Partial<Day> = {}): Day => ({
  overdue: [],
  today: [],
  week: [],
  counts: { overdue: 0, today: 0, week: 0 },
  next: { _id: 'next', title: 'Next', dueDate: '2026-12-01' },
  waiting: 0,
  ...overrides,
})

test('My day is refetched only for tasks that it shows or may show [T24, T70]', () => {
  const refetchesDay = (task: TaskEvent, known = day(), who = 'me') =>
    refetches(task, ['day', who, TODAY], known)
  const mine = (overrides: Partial<Task> = {}) =>
    task({ assignedTo: [{ _id: 'me' }] as Task['assignedTo'], ...overrides })
  expect(refetchesDay(event(task({ dueDate: TODAY }), ['dueDate']))).toBe(false)
  expect(refetchesDay(event(task({ dueDate: TODAY }), ['dueDate']), day(), 'everybody')).toBe(true)
  expect(refetchesDay(created(mine({ dueDate: TODAY })))).toBe(true)
  expect(refetchesDay(created(mine()))).toBe(false)
  expect(refetchesDay(created(mine({ dueDate: '2026-11-30' })))).toBe(true)
  expect(refetchesDay(event(mine({ dueDate: TODAY }), ['title']))).toBe(false)
  const item = { completed: false, assignee: null, dueDate: TODAY } as Task['todoChecklist'][number]
  expect(refetchesDay(event(mine({ todoChecklist: [item] }), ['todoChecklist']))).toBe(true)
  const shown = day({ today: [{ ...task(), nextItem: null }], counts: { overdue: 0, today: 1, week: 0 } })
  expect(refetchesDay(event(task(), ['title']), shown)).toBe(true)
  expect(refetchesDay(deleted)).toBe(false)
  expect(refetchesDay(deleted, shown)).toBe(true)
  // The deleted task may be one of those that wait.
  expect(refetchesDay(deleted, day({ waiting: 1 }))).toBe(true)
  expect(refetchesDay(event(null, ['title'], { large: true }))).toBe(true)
})

test('the calendar refetches the next dates of repeating tasks only [T24, T75]', () => {
  const key = ['repeats', '2026-11-01', '2026-11-30']
  expect(refetches(created(task()), key, [])).toBe(false)
  expect(refetches(created(task({ repeat: {} as Task['repeat'] })), key, [])).toBe(true)
  expect(refetches(event(task(), ['repeat']), key, [task()])).toBe(true)
  expect(refetches(deleted, key, [])).toBe(false)
})

test('people, projects and activity are refetched only for what concerns them [T24]', () => {
  const moved = event(task(), ['dueDate'])
  const ticked = event(task(), ['ticks'])
  expect([moved, ticked].map((task) => refetches(task, ['person', 'team', TODAY]))).toEqual([true, false])
  expect(['tobias', 'kofi'].map((id) => refetches(ticked, ['person', id, TODAY]))).toEqual([true, false])
  expect(refetches(moved, ['projects', 'numbers', TODAY])).toBe(false)
  expect(refetches(event(task(), ['project']), ['projects', 'numbers', TODAY])).toBe(true)
  expect(refetches(moved, ['projects', 'names'])).toBe(false)
  const labelled = task({ labels: [{ name: 'print' }] as Task['labels'] })
  const keepLabels = [created(task()), event(labelled, ['dueDate'])]
  const changeLabels = [
    created(labelled),
    event(task(), ['labels']),
    event(labelled, ['assignedTo']),
    deleted,
  ]
  expect(keepLabels.map((event) => refetches(event, ['labels']))).toEqual([false, false])
  expect(changeLabels.map((event) => refetches(event, ['labels']))).toEqual([true, true, true, true])
  expect(['task', 'other'].map((id) => refetches(moved, ['activity', id, 'all']))).toEqual([true, false])
  expect(refetches(moved, ['activity', 'task', 'readers'])).toBe(false)
  expect(refetches(deleted, ['activity', 'task', 'all'])).toBe(false)
  expect([moved, deleted].map((task) => refetches(task, ['trash', 'list', '']))).toEqual([false, true])
  expect([moved, deleted].map((task) => refetches(task, ['log', {}]))).toEqual([false, true])
})

test('the workload and counts are refetched only for the fields by which they count [T24]', () => {
  const renamed = event(task(), ['title'])
  expect(
    [renamed, event(task(), ['ticks'])].map((task) => refetches(task, ['tasks', 'workload', {}])),
  ).toEqual([false, true])
  expect(refetches(renamed, ['tasks', 'workload', { q: 'inv' }])).toBe(true)
  expect(refetches(renamed, ['tasks', 'list', { q: 'inv' }])).toBe(false)
  expect(refetches(renamed, ['tasks', 'unassigned'])).toBe(false)
  expect(refetches(created(task()), ['tasks', 'unassigned'])).toBe(false)
  const week = ['tasks', 'workload', 'week', TODAY]
  expect(
    [created(task()), created(task({ dueDate: TODAY })), deleted].map((task) => refetches(task, week)),
  ).toEqual([false, true, true])
  expect(refetches(event(task({ assignedTo: [] }), ['assignedTo']), ['tasks', 'unassigned'])).toBe(true)
})
