import type { TaskEvent } from '@task-manager/contract/events'
import type { Day } from '@task-manager/contract/lists/day'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { expect, test } from 'vitest'
import { isLeftOpen } from './left-open.ts'

/** A Wednesday; its week ends on 29th Nov. */
const TODAY = '2026-11-25'
const task = (over: Partial<Task> = {}): Task =>
  ({
    _id: 'task',
    status: 'Pending',
    dueDate: '2026-12-20',
    assignedTo: [{ _id: 'tobias' }],
    todoChecklist: [],
    project: null,
    repeat: null,
    ...over,
  }) as Task
const event = (of: Task | null, fields?: string[], over: Partial<TaskEvent> = {}): TaskEvent => ({
  _id: 'task',
  kind: 'task.edited',
  at: '2026-11-25T08:00:00.000Z',
  actor: null,
  task: of,
  counts: {
    summary: { all: 1, pendingTasks: 1, inProgressTasks: 0, completedTasks: 0 },
    priorities: { Low: 1, Medium: 0, High: 0 },
    overdue: {},
  },
  ...(fields && { fields }),
  ...over,
})
const created = (of: Task) => event(of, undefined, { kind: 'task.created' })
const deleted = event(null, undefined, { kind: 'task.deleted' })
const asks = (of: TaskEvent, key: unknown[], data: unknown = {}) => isLeftOpen(of, key, data, 'me')

const day = (over: Partial<Day> = {}): Day => ({
  overdue: [],
  today: [],
  week: [],
  counts: { overdue: 0, today: 0, week: 0 },
  next: { _id: 'next', title: 'Next', dueDate: '2026-12-01' },
  waiting: 0,
  ...over,
})

test('My day asks about tasks that it shows or may show only [T24, T70]', () => {
  const asksDay = (of: TaskEvent, known = day(), who = 'me') => asks(of, ['day', who, TODAY], known)
  const mine = (over: Partial<Task> = {}) =>
    task({ assignedTo: [{ _id: 'me' }] as Task['assignedTo'], ...over })
  expect(asksDay(event(task({ dueDate: TODAY }), ['dueDate']))).toBe(false)
  expect(asksDay(event(task({ dueDate: TODAY }), ['dueDate']), day(), 'everybody')).toBe(true)
  expect(asksDay(created(mine({ dueDate: TODAY })))).toBe(true)
  expect(asksDay(created(mine()))).toBe(false)
  expect(asksDay(created(mine({ dueDate: '2026-11-30' })))).toBe(true)
  expect(asksDay(event(mine({ dueDate: TODAY }), ['title']))).toBe(false)
  const item = { completed: false, assignee: null, dueDate: TODAY } as Task['todoChecklist'][number]
  expect(asksDay(event(mine({ todoChecklist: [item] }), ['todoChecklist']))).toBe(true)
  const shown = day({ today: [{ ...task(), nextItem: null }], counts: { overdue: 0, today: 1, week: 0 } })
  expect(asksDay(event(task(), ['title']), shown)).toBe(true)
  expect(asksDay(deleted)).toBe(false)
  expect(asksDay(deleted, shown)).toBe(true)
  // One of the tasks that wait may be gone.
  expect(asksDay(deleted, day({ waiting: 1 }))).toBe(true)
  expect(asksDay(event(null, ['title'], { large: true }))).toBe(true)
})

test('the calendar asks for the next dates of repeating tasks only [T24, T75]', () => {
  const key = ['repeats', '2026-11-01', '2026-11-30']
  expect(asks(created(task()), key, [])).toBe(false)
  expect(asks(created(task({ repeat: {} as Task['repeat'] })), key, [])).toBe(true)
  expect(asks(event(task(), ['repeat']), key, [task()])).toBe(true)
  expect(asks(deleted, key, [])).toBe(false)
})

test('people, projects and activity ask about what concerns them only [T24]', () => {
  const moved = event(task(), ['dueDate'])
  const ticked = event(task(), ['ticks'])
  expect([moved, ticked].map((of) => asks(of, ['person', 'team', TODAY]))).toEqual([true, false])
  expect(['tobias', 'kofi'].map((id) => asks(ticked, ['person', id, TODAY]))).toEqual([true, false])
  expect(asks(moved, ['projects', 'numbers', TODAY])).toBe(false)
  expect(asks(event(task(), ['project']), ['projects', 'numbers', TODAY])).toBe(true)
  expect(asks(moved, ['projects', 'names'])).toBe(false)
  expect(['task', 'other'].map((id) => asks(moved, ['activity', id, 'all']))).toEqual([true, false])
  expect(asks(moved, ['activity', 'task', 'readers'])).toBe(false)
  expect(asks(deleted, ['activity', 'task', 'all'])).toBe(false)
  expect([moved, deleted].map((of) => asks(of, ['trash', 'list', '']))).toEqual([false, true])
  expect([moved, deleted].map((of) => asks(of, ['log', {}]))).toEqual([false, true])
})

test('the workload and counts ask about the fields by which they count only [T24]', () => {
  const renamed = event(task(), ['title'])
  expect([renamed, event(task(), ['ticks'])].map((of) => asks(of, ['tasks', 'workload', {}]))).toEqual([
    false,
    true,
  ])
  expect(asks(renamed, ['tasks', 'workload', { q: 'inv' }])).toBe(true)
  expect(asks(renamed, ['tasks', 'list', { q: 'inv' }])).toBe(false)
  expect(asks(renamed, ['tasks', 'unassigned'])).toBe(false)
  expect(asks(created(task()), ['tasks', 'unassigned'])).toBe(false)
  const week = ['tasks', 'workload', 'week', TODAY]
  expect([created(task()), created(task({ dueDate: TODAY })), deleted].map((of) => asks(of, week))).toEqual([
    false,
    true,
    true,
  ])
  expect(asks(event(task({ assignedTo: [] }), ['assignedTo']), ['tasks', 'unassigned'])).toBe(true)
})
