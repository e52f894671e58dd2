import type { TaskEvent } from '@task-manager/contract/events'
import type { Task, TaskPage } from '@task-manager/contract/tasks/tasks'
import { expect, test } from 'vitest'
import type { ListFilter } from '#web/features/tasks/data/find/list-filter.ts'
import { listAfter } from './list-after.ts'

const task = (id: string, overrides: Partial<Task> = {}): Task =>
  ({
    _id: id,
    title: `Task ${id}`,
    description: '',
    priority: 'Low',
    status: 'Pending',
    progress: 0,
    createdAt: '2026-11-24T08:00:00.000Z',
    updatedAt: '2026-11-24T08:00:00.000Z',
    dueDate: '2026-12-01',
    assignedTo: [],
    attachments: [],
    todoChecklist: [],
    completedTodoCount: 0,
    completedAt: null,
    comments: 0,
    version: 1,
    enquiryId: null,
    rank: id,
    project: null,
    labels: [],
    ...overrides,
  }) as Task
const zero = { all: 0, pendingTasks: 0, inProgressTasks: 0, completedTasks: 0 }
const event = (task: Task | null, fields?: string[], overrides: Partial<TaskEvent> = {}): TaskEvent => ({
  _id: task?._id ?? 'x',
  kind: 'task.edited',
  at: '2026-11-24T08:00:00.000Z',
  actor: null,
  task: task,
  counts: { summary: zero, priorities: { Low: 0, Medium: 0, High: 0 }, overdue: {} },
  members: {},
  ...(fields && { fields }),
  ...overrides,
})
const counts = { all: 5, pendingTasks: 3, inProgressTasks: 2, completedTasks: 0 }
const page = (tasks: Task[], nextCursor: string | null = null): TaskPage => ({
  tasks,
  can: { create: true, edit: true, tick: true, delete: true },
  statusSummary: counts,
  nextCursor,
})
const high = (id: string, overrides: Partial<Task> = {}) => task(id, { priority: 'High', ...overrides })
const HIGH: ListFilter = { status: '', priority: ['High'] }

/** The ids, the changed counts, and whether the server must be called. */
function after(pages: TaskPage[], filter: ListFilter, task: TaskEvent) {
  const { pages: next, refetch } = listAfter(pages, filter, task, undefined, 'me')
  const { all, pendingTasks, inProgressTasks, completedTasks } = next[0]?.statusSummary ?? zero
  const ids = next.map(({ tasks }) => tasks.map(({ _id }) => _id).join('')).join('|')
  return `${ids} ${all}:${pendingTasks}/${inProgressTasks}/${completedTasks}${refetch ? ' refetch' : ''}`
}

test('a filtered list adds, updates and removes what the event shows, with its counts [T24]', () => {
  const pages = [page([high('d'), high('b')], 'more')]
  expect(after(pages, HIGH, event(high('d', { version: 2, status: 'Completed' })))).toBe('db 5:2/2/1')
  expect(after(pages, HIGH, event(task('b', { version: 2 })))).toBe('d 4:2/2/0')
  expect(after(pages, HIGH, event(null, undefined, { _id: 'b', kind: 'task.deleted' }))).toBe('d 4:2/2/0')
  expect(after(pages, HIGH, event(high('e'), undefined, { kind: 'task.created' }))).toBe('edb 6:4/2/0')
  // An event with a version that the list has already changes nothing.
  expect(after(pages, HIGH, event(high('b')))).toBe('db 5:3/2/0')
})

test('a change of other fields of a task that is not loaded fetches nothing [T24]', () => {
  const pages = [page([high('d')], 'more')]
  expect(after(pages, HIGH, event(task('a', { version: 2 }), ['title', 'dueDate', 'status']))).toBe(
    'd 5:3/2/0',
  )
  expect(after(pages, HIGH, event(high('a', { version: 2 }), ['dueDate', 'ticks']))).toBe('d 5:3/2/0')
  expect(
    after(pages, { status: '', q: 'nowhere' }, event(task('a', { version: 2 }), ['ticks', 'status'])),
  ).toBe('d 5:3/2/0')
})

test('a column of the board counts its own status [T24, T43]', () => {
  const column: ListFilter = { status: 'In Progress', q: 'task', sort: 'place' }
  const pages = [page([task('d', { status: 'In Progress' })])]
  expect(after(pages, column, event(task('e'), undefined, { kind: 'task.created' }))).toBe('d 5:3/2/0')
  const begun = task('e', { version: 2, status: 'In Progress' })
  expect(after(pages, column, event(begun, ['status', 'ticks']))).toBe('ed 6:3/3/0')
})

test('refetches when the event does not tell whether the task was counted before [T24]', () => {
  const pages = [page([high('d')], 'more')]
  expect(after(pages, HIGH, event(task('a', { version: 2 }), ['priority']))).toBe('d 5:3/2/0 refetch')
  expect(after(pages, HIGH, event(high('a', { version: 2 }), ['status']))).toBe('d 5:3/2/0 refetch')
  expect(after(pages, HIGH, event(null, undefined, { kind: 'task.deleted' }))).toBe('d 5:3/2/0 refetch')
  expect(after(pages, HIGH, event(task('a', { version: 2 })))).toBe('d 5:3/2/0 refetch')
  // A list that is loaded to its end has all its tasks.
  expect(after([page([high('d')])], HIGH, event(high('a', { version: 2 }), ['priority']))).toBe('da 6:4/2/0')
  expect(after([page([high('d')])], HIGH, event(null, undefined, { kind: 'task.deleted' }))).toBe('d 5:3/2/0')
  // A task does not contain its creator.
  const mine: ListFilter = { status: '', createdBy: ['p'] }
  expect(after([page([task('d')])], mine, event(task('a', { version: 2 })))).toBe('d 5:3/2/0 refetch')
})

test('a sorted list moves the task to its place, and keeps exact counts without a request [T24]', () => {
  const pages = [page([task('b', { dueDate: '2026-12-02' }), task('c', { dueDate: '2026-12-04' })], 'more')]
  const sorted: ListFilter = { status: '', sort: 'due' }
  const move = (dueDate: string) =>
    listAfter(pages, sorted, event(task('b', { version: 2, dueDate })), { ...counts, all: 9 })
  const ids = ({ pages }: { pages: TaskPage[] }) => pages.flatMap(({ tasks }) => tasks.map(({ _id }) => _id))
  expect(ids(move('2026-12-03'))).toEqual(['b', 'c'])
  expect(move('2026-12-03').pages[0]?.statusSummary.all).toBe(9)
  // Below the loaded tasks.
  expect(ids(move('2026-12-09'))).toEqual(['c'])
  expect(move('2026-12-09').refetch).toBe(false)
})

test.each<[ListFilter, Partial<Task>, boolean]>([
  [
    { status: '', q: 'caf mün' },
    { title: 'Café', assignedTo: [{ name: 'Jo Münch' }] as Task['assignedTo'] },
    true,
  ],
  [{ status: '', q: '"task on"' }, { title: 'Task one' }, false],
  [{ status: '', q: '%' }, {}, false],
  [{ status: '', due: ['overdue'], today: '2026-12-02' }, {}, true],
  [{ status: '', due: ['overdue'], today: '2026-12-02' }, { status: 'Completed' }, false],
  [{ status: '', due: ['..2026-11-30', '2026-12-01..'] }, {}, true],
  [{ status: '', createdAt: ['2026-11-25..'] }, {}, false],
  [{ status: '', assignedTo: ['nobody'] }, {}, true],
  [{ status: '', assignedTo: ['me'] }, {}, false],
  [
    { status: '', project: ['none'], notLabel: ['Late'] },
    { labels: [{ name: 'late' }] as Task['labels'] },
    false,
  ],
  [{ status: '', label: ['LATE'] }, { labels: [{ name: 'late' }] as Task['labels'] }, true],
])('decides %o as the server does [T24, T34]', (filter, overrides, fits) => {
  expect(after([page([])], filter, event(task('a', overrides)))).toBe(fits ? 'a 6:4/2/0' : ' 5:3/2/0')
})

test('a task that was found by a comment stays, with the comment [T81]', () => {
  const hit = { where: 'comment' as const, text: 'The quagga' }
  const found = { ...task('a', { comments: 1 }), hit }
  const changed = event(task('a', { comments: 1, version: 2, title: 'Other' }), ['title'])
  const { pages } = listAfter([page([found])], { status: '', q: 'quagga' }, changed, undefined, 'me')
  expect(pages[0]?.tasks).toEqual([{ ...found, version: 2, title: 'Other' }])
  // Without comments it has none of the words.
  expect(
    after([page([task('a')])], { status: '', q: 'quagga' }, event(task('a', { version: 2 }), ['title'])),
  ).toMatch(/^ 4/)
})
