import { type InfiniteData, QueryObserver } from '@tanstack/react-query'
import type { TaskEvent } from '@task-manager/contract/events'
import type { Enquiry } from '@task-manager/contract/installation/enquiries'
import type { Dashboard } from '@task-manager/contract/lists/dashboard'
import type { TaskTitle } from '@task-manager/contract/tasks/task-titles'
import type { Task, TaskPage } from '@task-manager/contract/tasks/tasks'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { sendMove } from '#web/features/tasks/data/change-order.ts'
import { taskTitles } from '#web/features/tasks/data/task-titles.queries.ts'
import { rememberTask, taskDetail, taskList } from '#web/features/tasks/data/tasks.queries.ts'
import { queryClient } from '#web/lib/http/query-client.ts'
import { follow } from './follow.ts'
import { followComments } from './follow-comments.ts'
import { withTask } from './follow-enquiries.ts'
import { dashboardWith, followNumbers } from './follow-numbers.ts'
import { followTask, followTitle, withEvent } from './follow-tasks.ts'
import { isNews } from './mark-changed.ts'
import { PAUSE_MS } from './refetch-soon.ts'

const task = (id: string, overrides: Partial<Task> = {}): Task =>
  ({ _id: id, version: 1, status: 'Pending', assignedTo: [], ...overrides }) as Task
const summary = { all: 9, pendingTasks: 4, inProgressTasks: 3, completedTasks: 2 }
const event = (changed: Task | null, overrides: Partial<TaskEvent> = {}): TaskEvent => ({
  _id: changed?._id ?? 'x',
  kind: 'task.edited',
  at: '2026-11-24T08:00:00.000Z',
  actor: null,
  task: changed,
  counts: { summary, priorities: { Low: 1, Medium: 2, High: 6 }, overdue: { '2026-11-24': 5 } },
  ...overrides,
})
const page = (ids: string, nextCursor: string | null = null): TaskPage => ({
  tasks: [...ids].map((id) => task(id)),
  can: { create: true, edit: true, tick: true, delete: true },
  statusSummary: { all: 0, pendingTasks: 0, inProgressTasks: 0, completedTasks: 0 },
  nextCursor,
})
const all = { status: '' } as const
const shown = (pages: TaskPage[]) =>
  pages.map(({ tasks }) => tasks.map((each) => each._id).join('')).join('|')

describe('a list that is open', () => {
  test('updates a task and the counts', () => {
    const after = withEvent([page('cba')], all, event(task('b', { version: 2, title: 'New words' })))
    expect(after[0]?.tasks[1]).toMatchObject({ version: 2, title: 'New words' })
    expect(after[0]?.statusSummary).toEqual(summary)
  })

  test('ignores an older version of a task', () => {
    const pages = [{ ...page('a'), tasks: [task('a', { version: 7 })] }]
    expect(withEvent(pages, all, event(task('a', { version: 6 })))[0]?.tasks[0]?.version).toBe(7)
  })

  test('inserts a new task in order, over several pages', () => {
    expect(shown(withEvent([page('ec'), page('a')], all, event(task('f'))))).toBe('fec|a')
    expect(shown(withEvent([page('ec'), page('a')], all, event(task('d'))))).toBe('edc|a')
    expect(shown(withEvent([page('fe'), page('ca')], all, event(task('b'))))).toBe('fe|cba')
  })

  test('does not insert a task below the loaded pages', () => {
    expect(shown(withEvent([page('ec', 'more')], all, event(task('a'))))).toBe('ec')
    expect(shown(withEvent([page('ec')], all, event(task('a'))))).toBe('eca')
  })

  test('removes deleted tasks and those that no longer match the filter', () => {
    expect(shown(withEvent([page('cba')], all, event(null, { _id: 'b' })))).toBe('ca')
    const done = event(task('b', { version: 2, status: 'Completed' }))
    expect(shown(withEvent([page('cba')], { status: 'Pending' }, done))).toBe('ca')
    expect(shown(withEvent([page('ca')], { status: 'Completed' }, done))).toBe('cba')
  })

  test('keeps a task that was too large for the event, with the new counts', () => {
    const after = withEvent([page('cba')], all, event(null, { _id: 'b', large: true }))
    expect(shown(after)).toBe('cba')
    expect(after[0]?.statusSummary).toEqual(summary)
  })

  test("of one person shows that person's counts", () => {
    const members = { p: { pendingTasks: 1, inProgressTasks: 2, completedTasks: 3 } }
    const after = withEvent([page('a')], { status: '', assignedTo: ['p'] }, event(null, { members }))
    expect(after[0]?.statusSummary).toEqual({ all: 6, ...members.p })
  })
})

test('a dashboard takes the counts of its day and the newest tasks', () => {
  const dashboard = {
    statistics: { overdueTasks: 0 },
    recentTasks: ['c', 'b'].map((id) => task(id)),
  } as Dashboard
  const after = dashboardWith(dashboard, '2026-11-24', event(task('d')))
  expect(after.statistics).toMatchObject({ totalTasks: 9, overdueTasks: 5 })
  expect(after.charts.taskPriorityLevels.High).toBe(6)
  expect(after.recentTasks.map((each) => each._id)).toEqual(['d', 'c', 'b'])
  expect(dashboardWith(dashboard, '2026-11-24', event(null, { _id: 'c' })).recentTasks).toHaveLength(1)
})

test('counts requested before an event are fetched again, because the answer may be older [T24]', async () => {
  vi.useFakeTimers()
  const answers: ((answer: unknown) => void)[] = []
  const queryFn = () => new Promise((answer) => answers.push(answer))
  const shown = [['dashboard', 'me', '2026-11-24'], ['users']]
  const leave = shown.map((queryKey) =>
    new QueryObserver(queryClient, { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY }).subscribe(
      () => {},
    ),
  )
  followNumbers(event(task('a'), { members: {} }))
  for (const answer of answers) answer([])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(answers).toHaveLength(4)
  for (const stop of leave) stop()
  vi.useRealTimers()
})

test('a recent task that was too large for its event is fetched with its dashboard [T24]', async () => {
  vi.useFakeTimers()
  queryClient.clear()
  const queryFn = vi.fn(async () => ({ statistics: {}, recentTasks: [task('a')] }))
  const queryKey = ['dashboard', 'large', '2026-11-24']
  const leave = new QueryObserver(queryClient, {
    queryKey,
    queryFn,
    staleTime: Number.POSITIVE_INFINITY,
  }).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(60_000)
  const calls = async (large: TaskEvent) => {
    queryFn.mockClear()
    followNumbers(large)
    await vi.advanceTimersByTimeAsync(60_000)
    return queryFn.mock.calls.length
  }
  const large = { large: true } as const
  expect(await calls(event(null, { ...large, _id: 'a', fields: ['title'] }))).toBe(1)
  expect(await calls(event(null, { ...large, _id: 'b', fields: ['title'] }))).toBe(0)
  expect(await calls(event(null, { ...large, _id: 'b' }))).toBe(1)
  leave()
  vi.useRealTimers()
})

test('an event that waits for its task does not bring back older counts [T24]', async () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('window', {})
  vi.stubGlobal('localStorage', { getItem: () => 'token' })
  const answer = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => answer.promise)
  const lists = [taskList({ status: '' }), taskList({ status: '', assignedTo: ['p'] })]
  const data = { pages: [page('ba')], pageParams: [''] }
  for (const { queryKey } of lists) queryClient.setQueryData(queryKey, data)
  const counted = (pendingTasks: number) => ({
    members: { p: { pendingTasks, inProgressTasks: 0, completedTasks: 0 } },
    counts: { ...event(null).counts, summary: { ...summary, pendingTasks } },
  })
  const waiting = followTask(event(null, { _id: 'a', large: true, ...counted(4) }))
  await followTask(event(task('b', { version: 2 }), counted(5)))
  answer.resolve(new Response(JSON.stringify(task('a', { version: 2 }))))
  await waiting
  for (const { queryKey } of lists) {
    const [first] = queryClient.getQueryData<InfiniteData<TaskPage, string>>(queryKey)?.pages ?? []
    expect(first?.statusSummary.pendingTasks).toBe(5)
  }
})

test('an event that waits for its task is ignored when all data is fetched again meanwhile [T24]', async () => {
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
  vi.stubGlobal('window', {})
  vi.stubGlobal('localStorage', { getItem: () => 'token' })
  const answer = Promise.withResolvers<Response>()
  const fetches = vi.fn(() => answer.promise)
  vi.stubGlobal('fetch', fetches)
  // Loads are paused after one another, and an earlier test has just loaded a task.
  vi.setSystemTime(Date.now() + 2 * PAUSE_MS)
  const { queryKey } = taskList({ status: '' })
  queryClient.setQueryData(queryKey, { pages: [page('a')], pageParams: [''] })
  const waiting = followTask(event(null, { _id: 'a', large: true }))
  await vi.waitFor(() => expect(fetches).toHaveBeenCalledOnce())
  follow({ name: 'resync', data: {} })
  queryClient.setQueryData(queryKey, { pages: [page('a')], pageParams: [''] })
  answer.resolve(new Response(JSON.stringify(task('a', { version: 2 }))))
  await waiting
  const [first] = queryClient.getQueryData<InfiniteData<TaskPage, string>>(queryKey)?.pages ?? []
  expect(first?.statusSummary.all).toBe(0)
})

test('the card of an enquiry shows the current state of its tasks', () => {
  const enquiry = { _id: 'e', tasks: [{ _id: 'b', title: 'B', status: 'Pending' }] } as unknown as Enquiry
  const eventOf = (id: string, overrides: Partial<Task> = {}) =>
    event(task(id, { enquiryId: 'e', title: id, ...overrides }))
  const names = (after: Enquiry) => after.tasks.map(({ _id, status }) => `${_id} ${status}`)
  expect(names(withTask(enquiry, eventOf('a')))).toEqual(['a Pending', 'b Pending'])
  expect(names(withTask(enquiry, eventOf('b', { status: 'Completed' })))).toEqual(['b Completed'])
  expect(names(withTask(enquiry, event(null, { _id: 'b' })))).toEqual([])
  expect(withTask(enquiry, eventOf('c', { enquiryId: null }))).toBe(enquiry)
})

test('an event of a later change stays when the answer to an earlier one arrives after it [T5, T24]', async () => {
  const { queryKey } = taskDetail('late')
  queryClient.setQueryData(queryKey, task('late'))
  await followTask(event(task('late', { version: 3, title: 'Theirs' })))
  await rememberTask(task('late', { version: 2, title: 'Old' }))
  expect(queryClient.getQueryData(queryKey)).toMatchObject({ version: 3, title: 'Theirs' })
  await rememberTask(task('late', { version: 4, title: 'Mine' }))
  expect(queryClient.getQueryData(queryKey)).toMatchObject({ version: 4, title: 'Mine' })
})

test('a card dropped in another column is not shown in its old place between the two calls [T43]', async () => {
  const column = { status: 'In Progress', sort: 'place' } as const
  const { queryKey } = taskList(column)
  const card = (id: string, rank: string, version = 1) =>
    task(id, { rank, version, status: 'In Progress', labels: [] })
  const cards = () =>
    queryClient
      .getQueryData<InfiniteData<TaskPage, string>>(queryKey)
      ?.pages.flatMap(({ tasks }) => tasks.map(({ _id, rank }) => _id + rank))
  // The screen shows the card below b, where it was dropped, before the server answers.
  const tasks = [card('b', 'm'), card('a', 'z')]
  queryClient.setQueryData(queryKey, { pages: [{ ...page(''), tasks }], pageParams: [''] })
  const placed = Promise.withResolvers<void>()
  const sent = sendMove('a', () => placed.promise)
  const fields = { fields: ['status'] }
  const followed = [
    followTask(event(card('a', 'z', 2), fields)),
    followTask(event(card('c', 'a', 2), fields)),
  ]
  await followed[1]
  expect(cards()).toEqual(['bm', 'az', 'ca'])
  followed.push(followTask(event(card('a', 'c', 3), { fields: ['rank'] })))
  placed.resolve()
  await Promise.all([sent, ...followed])
  expect(cards()).toEqual(['bm', 'ac', 'ca'])
})

test('the number of comments of an event stays when an older list or task arrives after it [T24]', async () => {
  const queryKeys = [['tasks', 'list', {}], taskDetail('talk').queryKey]
  const list = (comments: number) => ({
    pages: [{ ...page(''), tasks: [task('talk', { comments })] }],
    pageParams: [''],
  })
  const answers: ((comments: number) => void)[] = []
  const requests = queryKeys.map((queryKey, i) =>
    queryClient.fetchQuery({
      queryKey,
      queryFn: () =>
        new Promise((resolve) =>
          answers.push((comments) => resolve(i === 0 ? list(comments) : task('talk', { comments }))),
        ),
    }),
  )
  const number = (comments: number) =>
    followComments({ _id: 'c', kind: 'comment.created', task: 'talk', comments })
  number(3)
  number(4)
  for (const answer of answers) answer(2)
  await Promise.all(requests)
  const [ofList, ofTask] = queryKeys.map((queryKey) => () => queryClient.getQueryData(queryKey))
  await expect.poll(() => ofList?.()).toMatchObject({ pages: [{ tasks: [{ comments: 4 }] }] })
  await expect.poll(() => ofTask?.()).toMatchObject({ comments: 4 })
})

test('the title of a task in a text changes with its own task only', () => {
  const state = (...ids: string[]) =>
    queryClient.getQueryState<(TaskTitle | null)[]>(taskTitles(ids).queryKey)
  const old = (id: string): TaskTitle => ({ _id: id, title: 'Old', status: 'Pending' })
  for (const ids of [['a'], ['b'], ['b', 'a']])
    queryClient.setQueryData([...taskTitles(ids).queryKey], ids.map(old))
  followTitle(event(task('a', { title: 'New', status: 'Completed' })))
  const changed = { _id: 'a', title: 'New', status: 'Completed' }
  expect(state('a')).toMatchObject({ data: [changed], isInvalidated: false })
  expect(state('b', 'a')).toMatchObject({ data: [old('b'), changed], isInvalidated: false })
  followTitle(event(task('c', { title: 'In no text' })))
  expect(state('c')).toBeUndefined()
  follow({
    name: 'label',
    data: { _id: 'x', kind: 'label.edited', at: '2026-11-24T08:00:00.000Z', actor: null },
  })
  expect(state('b')).toMatchObject({ data: [{ title: 'Old' }], isInvalidated: false })
  // A task that the reader no longer sees is fetched again.
  followTitle(event(null, { _id: 'a' }))
  expect([['a'], ['b'], ['b', 'a']].map((ids) => state(...ids)?.isInvalidated)).toEqual([true, false, true])
})

test('the newest enquiry and the unanswered mentions of a dashboard are fetched again', () => {
  const keys = [
    ['enquiries', 'newest'],
    ['inbox', 'unanswered'],
  ]
  for (const queryKey of keys) queryClient.setQueryData(queryKey, {})
  const statusSummary = { all: 1, new: 1, replied: 0, archived: 0 }
  follow({ name: 'enquiry', data: { _id: 'e', kind: 'enquiry.created', statusSummary } })
  follow({ name: 'inbox', data: { unread: 1 } })
  expect(keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true])
})

test('a renamed person or project is fetched again wherever it is named [T24]', () => {
  const names = {
    day: { today: [{ people: ['person-1'] }] },
    trash: { tasks: [{ project: 'group-1' }] },
    backups: [],
  }
  for (const [name, data] of Object.entries(names)) queryClient.setQueryData([name], data)
  const stale = () => Object.keys(names).filter((name) => queryClient.getQueryState([name])?.isInvalidated)
  follow({ name: 'project', data: { _id: 'group-1', kind: 'project.edited' } })
  expect(stale()).toEqual(['trash'])
  follow({ name: 'user', data: { _id: 'person-1', kind: 'user.edited' } })
  return vi.waitFor(() => expect(stale()).toEqual(['day', 'trash']))
})

test('an event of another version is ignored', () => {
  queryClient.setQueryData(['inbox', 'count'], 3)
  const unread = () => queryClient.getQueryData(['inbox', 'count'])
  for (const data of [null, 'text', {}, { unread: '7' }]) follow({ name: 'inbox', data })
  expect(unread()).toBe(3)
  follow({ name: 'inbox', data: { unread: 7, more: true } })
  expect(unread()).toBe(7)
})

test('only a change that a screen does not show yet is highlighted [T24]', () => {
  expect(isNews(event(task('a'), { kind: 'task.created' }))).toBe(true)
  const observer = new QueryObserver(queryClient, {
    queryKey: ['tasks', 'list', { status: 'all' }],
    initialData: { pages: [page('a')], pageParams: [''] },
    staleTime: Number.POSITIVE_INFINITY,
  })
  onTestFinished(observer.subscribe(() => {}))
  expect(isNews(event(task('a')))).toBe(false)
  expect(isNews(event(task('a', { version: 2 })))).toBe(true)
  expect(isNews(event(task('b', { version: 2 })))).toBe(false)
  queryClient.clear()
})
