import type { Task, TaskPage } from '@task-manager/contract/tasks/tasks'
import { expect, test } from 'vitest'
import type { ListFilter } from './find/list-filter.ts'
import { answerOnDevice } from './list-on-device.ts'

const task = (id: string, overrides: Partial<Task> = {}) =>
  ({
    _id: id,
    title: `Task ${id}`,
    description: '',
    priority: 'Low',
    status: 'Pending',
    createdAt: '2026-11-24T08:00:00.000Z',
    updatedAt: '2026-11-24T08:00:00.000Z',
    dueDate: '2026-12-01',
    assignedTo: [] as Task['assignedTo'],
    attachments: [] as string[],
    todoChecklist: [] as Task['todoChecklist'],
    labels: [] as Task['labels'],
    project: null,
    version: 1,
    ...overrides,
  }) as Task
const can = { create: true, edit: true, tick: true, delete: true }
const page = (tasks: Task[]): TaskPage => ({
  tasks,
  can,
  statusSummary: { all: 9, pendingTasks: 9, inProgressTasks: 0, completedTasks: 0 },
  nextCursor: 'more',
})
const listed = (...tasks: Task[]) => ({
  key: ['tasks', 'list', { status: '' }],
  data: { pages: [page(tasks)], pageParams: [''] },
})
const detail = (task: Task) => ({ key: ['tasks', 'detail', task._id], data: task })
const dashboard = { key: ['dashboard', 'all'], data: {} }

const SEEN = [
  dashboard,
  // Its comments, which are not on the device, may have any words.
  listed(task('d', { dueDate: '2026-12-03', comments: 3 }), task('c', { priority: 'High' }), task('b')),
  listed(
    task('c', { priority: 'High', status: 'Completed', version: 2 }),
    task('a', { dueDate: '2026-12-02' }),
  ),
  detail(task('b', { version: 3, priority: 'High' })),
]

function answerFor(filter: ListFilter, seen: Parameters<typeof answerOnDevice>[1] = SEEN) {
  const answer = answerOnDevice(['tasks', 'list', filter], seen, 'me')
  const [only] = (answer as { pages: TaskPage[] } | undefined)?.pages ?? []
  return only && [only.tasks.map(({ _id }) => _id).join(''), only.statusSummary.all, only.nextCursor]
}

test('a list without a network has each task on the device once, in its newest version [T32]', () => {
  expect(answerFor({ status: '' })).toEqual(['dcba', 4, null])
  expect(answerFor({ status: '', priority: ['High'] })).toEqual(['cb', 2, null])
  expect(answerFor({ status: 'Open', priority: ['High'] })).toEqual(['b', 2, null])
  expect(answerFor({ status: '', q: 'task a' })).toEqual(['a', 1, null])
  expect(answerFor({ status: '', sort: 'due' })?.[0]).toBe('bcad')
  expect(answerFor({ status: '', q: 'nowhere' })).toEqual(['', 0, null])
})

test('filters by completion, by waiting and by My day are answered by the fields of the tasks [T32]', () => {
  const filter = { status: '', today: '2026-11-25' } as const
  const done = { status: 'Completed', completedAt: '2026-11-24T12:00:00.000Z' } as const
  const waiting = { reason: 'photos', until: null, tasks: [], hidden: 0 }
  const late = { dueDate: '2026-11-20' }
  const items = [
    { completed: false, dueDate: '2026-11-25', assignee: { _id: 'me' } },
  ] as Task['todoChecklist']
  const rows = [task('l', late), task('h', { ...late, waiting }), task('t', { todoChecklist: items })]
  const day = { overdue: rows, today: [], week: [] }
  const seen = [
    listed(
      task('d', done),
      task('p', { ...done, completedAt: '2026-10-05T12:00:00.000Z' }),
      task('hidden', late),
    ),
    { key: ['day', 'everybody', '2026-11-25'], data: day },
    { key: ['day', 'me', '2026-11-24'], data: { ...day, overdue: rows.slice(2) } },
  ]
  expect(answerFor({ ...filter, completed: ['week'] }, seen)?.[0]).toBe('d')
  expect(answerFor({ ...filter, completed: ['last-month', 'today'] }, seen)?.[0]).toBe('p')
  expect(answerFor({ ...filter, waiting: ['yes'] }, seen)?.[0]).toBe('h')
  expect(answerFor({ ...filter, waiting: ['no'], due: ['overdue'] }, seen)?.[0]).toBe('lhidden')
  expect(answerFor({ ...filter, myDay: ['overdue'] }, seen)?.[0]).toBe('l')
  expect(answerFor({ ...filter, myDay: ['today'] }, seen)?.[0]).toBe('t')
  expect(answerFor({ ...filter, myDay: ['today'], assignedTo: ['me'] }, seen)?.[0]).toBe('')
  expect(answerFor({ ...filter, myDay: ['today'], assignedTo: ['x'] }, seen)).toBeUndefined()
  expect(answerFor({ ...filter, myDay: ['today'] }, SEEN)).toBeUndefined()
})

test('returns nothing where only the server decides, or when no list was loaded [T32]', () => {
  expect(answerFor({ status: '', createdBy: ['x'] })).toBeUndefined()
  expect(
    answerOnDevice(['tasks', 'list', { status: '' }], [dashboard, detail(task('a'))], 'me'),
  ).toBeUndefined()
  expect(answerOnDevice(['tasks', 'count', { status: '' }], SEEN, 'me')).toBeUndefined()
})

test('the palette and the trash are searched on the device too [T32]', () => {
  const palette = answerOnDevice(['palette', { status: '', q: 'task b' }], SEEN, 'me')
  expect(palette).toMatchObject({ tasks: [{ _id: 'b', version: 3 }], onDevice: true })
  const entries = ['Paint the shed', 'Oil the gate'].map((title) => ({ title }))
  const trash = {
    key: ['trash', 'list', ''],
    data: { pages: [{ entries, total: 2, days: 30, nextCursor: 'more' }], pageParams: [''] },
  }
  expect(answerOnDevice(['trash', 'list', 'SHED'], [trash], 'me')).toMatchObject({
    pages: [{ entries: [{ title: 'Paint the shed' }], total: 2, nextCursor: null }],
    onDevice: true,
  })
  expect(answerOnDevice(['trash', 'list', 'shed'], SEEN, 'me')).toBeUndefined()
})
