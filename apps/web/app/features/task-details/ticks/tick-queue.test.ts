import type { User } from '@task-manager/contract/people/users'
import type { ChecklistItem, Task } from '@task-manager/contract/tasks/tasks'
import { afterEach, expect, test, vi } from 'vitest'
import { taskDetail } from '#web/features/tasks/data/tasks.queries.ts'
import { queryClient } from '#web/lib/http/query-client.ts'
import { allChanges, startOfflineQueue } from '#web/lib/offline/offline-queue.ts'
import { setUser } from '#web/lib/session-store/session-store.ts'
import { createTickQueue, withTicks } from './tick-queue.ts'
import { addTick } from './use-ticks.ts'

vi.mock('idb-keyval', () => ({
  createStore: () => null,
  get: async () => [],
  values: async () => [],
  clear: async () => undefined,
  update: async (_: string, change: (list: unknown[]) => unknown[]) => void change([]),
}))
afterEach(() => {
  vi.unstubAllGlobals()
})

const listOf = (...ids: string[]): ChecklistItem[] =>
  ids.map((_id) => ({ _id, text: 'same', completed: false, assignee: null, dueDate: null }))

const marks = (list: readonly ChecklistItem[]) =>
  list.map(({ completed }) => (completed ? 'x' : '.')).join('')

/** A server with one checklist that answers each request when the test says so. */
function setup(...ids: string[]) {
  let server = listOf(...ids)
  const sent: string[] = []
  const answers: (() => void)[] = []
  const queue = createTickQueue(
    (itemId, completed) =>
      new Promise((resolve) => {
        sent.push(`${itemId} ${completed ? 'on' : 'off'}`)
        answers.push(() => {
          server = withTicks(server, new Map([[itemId, completed]]))
          resolve()
        })
      }),
  )
  return {
    queue,
    sent,
    shown: () => marks(withTicks(server, queue.ticks())),
    onServer: () => marks(server),
    async answerNext() {
      await expect.poll(() => answers.length).toBeGreaterThan(0)
      answers.shift()?.()
    },
    untilEmpty: () => expect.poll(() => queue.ticks().size).toBe(0),
  }
}

test('changes the checkbox at once, and keeps it when the answer arrives [spec 4]', async () => {
  const { queue, shown, onServer, answerNext, untilEmpty } = setup('a', 'b')
  queue.add('a', true)
  expect([shown(), onServer()]).toEqual(['x.', '..'])
  await answerNext()
  await untilEmpty()
  expect([shown(), onServer()]).toEqual(['x.', 'x.'])
})

test('sends one request at a time, in the order of ticking [T5]', async () => {
  const { queue, sent, answerNext, untilEmpty, onServer } = setup('a', 'b', 'c')
  queue.add('c', true)
  queue.add('a', true)
  queue.add('b', true)
  expect(sent).toEqual(['c on'])
  for (const _ of ['c', 'a', 'b']) await answerNext()
  await untilEmpty()
  expect(sent).toEqual(['c on', 'a on', 'b on'])
  expect(onServer()).toBe('xxx')
})

test('sends only the last state of a waiting item, and a later one after the current request [T5]', async () => {
  const { queue, sent, answerNext, untilEmpty, shown, onServer } = setup('a', 'b')
  queue.add('a', true)
  queue.add('b', true)
  queue.add('b', false)
  queue.add('a', false)
  expect(shown()).toBe('..')
  for (const _ of ['a', 'b', 'a']) await answerNext()
  await untilEmpty()
  expect(sent).toEqual(['a on', 'b off', 'a off'])
  expect(onServer()).toBe('..')
})

test('returns its ticks when the network fails, in order and including the one being sent [T33]', async () => {
  const { queue, sent, answerNext, untilEmpty } = setup('a', 'b')
  queue.add('b', true)
  queue.add('a', true)
  expect([...queue.drain()]).toEqual([
    ['b', true],
    ['a', true],
  ])
  await answerNext()
  await untilEmpty()
  expect(sent).toEqual(['b on'])
  queue.add('a', false)
  await answerNext()
  await untilEmpty()
  expect(sent).toEqual(['b on', 'a off'])
})

test('reverts a failed tick and sends the next one [T14]', async () => {
  const send = vi.fn(async () => {})
  const queue = createTickQueue(send)
  queue.add('a', true)
  queue.add('b', true)
  await expect.poll(() => queue.ticks().size).toBe(0)
  expect(send.mock.calls).toEqual([
    ['a', true],
    ['b', true],
  ])
  expect(marks(withTicks(listOf('a', 'b'), queue.ticks()))).toBe('..')
})

test('ticks the item that was meant among equal texts, and none that was deleted [T4, T5]', () => {
  const ticks = new Map([
    ['b', true],
    ['gone', true],
  ])
  expect(marks(withTicks(listOf('a', 'b'), ticks))).toBe('.x')
})

test('a tick that cannot be sent is kept, although its task left the cache meanwhile [T33]', async () => {
  const answer = Promise.withResolvers<Response>()
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { pathname: '/', search: '' } }))
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('localStorage', { getItem: () => 'token', setItem() {}, removeItem() {} })
  vi.stubGlobal('fetch', () => answer.promise)
  setUser({ _id: 'me', role: 'user' } as User)
  const stop = startOfflineQueue('me', { onSent: () => {}, onRefused: () => {} })
  const { queryKey } = taskDetail('task')
  queryClient.setQueryData(queryKey, {
    _id: 'task',
    title: 'Shop',
    todoChecklist: listOf('a'),
  } as unknown as Task)
  addTick('task', 'a', true)
  queryClient.removeQueries({ queryKey })
  answer.reject(new TypeError('no network'))
  await expect
    .poll(allChanges)
    .toMatchObject([{ taskId: 'task', title: 'Shop', operation: { itemId: 'a', text: 'same' } }])
  stop()
})
