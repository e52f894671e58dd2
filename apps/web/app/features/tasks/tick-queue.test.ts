import type { Task, TodoItem } from '@task-manager/contract/tasks'
import { expect, test, vi } from 'vitest'
import { withChecklist } from './progress.ts'
import { createTickQueue, keysOf, type Outcome, withTicks } from './tick-queue.ts'

const open = (...texts: string[]): TodoItem[] => texts.map((text) => ({ text, completed: false }))

const taskOf = (todoChecklist: TodoItem[]): Task =>
  withChecklist({ _id: 't', version: 1, todoChecklist: [] } as unknown as Task, todoChecklist)

/** A server with one task that answers only when told to. */
function bench(first: TodoItem[]) {
  let server = taskOf(first)
  let known = server
  const waiting: (() => void)[] = []
  const failures: unknown[] = []
  const sent: string[] = []
  const show = (list: TodoItem[]) => list.map((item) => (item.completed ? 'x' : '.')).join('')
  const queue = createTickQueue({
    current: () => known,
    send: (task, list) =>
      new Promise<Outcome>((resolve) => {
        sent.push(show(list))
        waiting.push(() => {
          if (task.version !== server.version) return resolve({ kind: 'stale', task: server })
          server = { ...withChecklist(server, list), version: server.version + 1 }
          resolve({ kind: 'saved', task: server })
        })
      }),
    onTask: (task) => {
      known = task
    },
    onFailed: (error) => failures.push(error),
  })
  return {
    queue,
    sent,
    failures,
    shown: () => show(withTicks(known.todoChecklist, queue.ticks())),
    onServer: () => show(server.todoChecklist),
    elsewhere: (list: TodoItem[]) => {
      server = { ...withChecklist(server, list), version: server.version + 1 }
    },
    async answer() {
      await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(0))
      waiting.shift()?.()
    },
    idle: () => vi.waitFor(() => expect(queue.ticks().size).toBe(0)),
    pending: () => waiting.length,
  }
}

test('the box changes at once, the answer replaces the task', async () => {
  const it = bench(open('a', 'b'))
  it.queue.toggle('0:a', true)
  expect(it.shown()).toBe('x.')
  expect(it.onServer()).toBe('..')
  await it.answer()
  await it.idle()
  expect(it.shown()).toBe('x.')
  expect(it.onServer()).toBe('x.')
})

test('one request at a time; what is ticked meanwhile travels together', async () => {
  const it = bench(open('a', 'b', 'c', 'd'))
  it.queue.toggle('0:a', true)
  it.queue.toggle('0:b', true)
  it.queue.toggle('0:c', true)
  it.queue.toggle('0:b', false)
  expect(it.pending()).toBe(1)
  await it.answer()
  await it.answer()
  await it.idle()
  expect(it.sent).toEqual(['x...', 'x.x.'])
  expect(it.onServer()).toBe('x.x.')
})

test('a change of mind during the request is sent after it', async () => {
  const it = bench(open('a'))
  it.queue.toggle('0:a', true)
  it.queue.toggle('0:a', false)
  expect(it.shown()).toBe('.')
  await it.answer()
  await it.answer()
  await it.idle()
  expect(it.onServer()).toBe('.')
})

test('a list that changed elsewhere gets the tick re-applied, and both ticks stay (decision T5)', async () => {
  const it = bench(open('a', 'b'))
  it.queue.toggle('0:a', true)
  it.elsewhere([
    { text: 'new', completed: false },
    { text: 'b', completed: true },
    { text: 'a', completed: false },
  ])
  await it.answer()
  await it.answer()
  await it.idle()
  expect(it.onServer()).toBe('.xx')
  expect(it.failures).toEqual([])
})

test('the tick of an item that was deleted elsewhere ends quietly', async () => {
  const it = bench(open('a', 'b'))
  it.queue.toggle('0:a', true)
  it.elsewhere(open('b'))
  await it.answer()
  await it.idle()
  expect(it.sent).toHaveLength(1)
  expect(it.shown()).toBe('.')
})

test('a failure reverts its ticks and tells; a later tick is still sent', async () => {
  let task = taskOf(open('a', 'b'))
  const outcomes: Outcome[] = [{ kind: 'failed', error: 'down' }]
  const failures: unknown[] = []
  const queue = createTickQueue({
    current: () => task,
    send: async (of, list) => outcomes.shift() ?? { kind: 'saved', task: withChecklist(of, list) },
    onTask: (next) => {
      task = next
    },
    onFailed: (error) => failures.push(error),
  })
  queue.toggle('0:a', true)
  queue.toggle('0:b', true)
  await vi.waitFor(() => expect(queue.ticks().size).toBe(0))
  expect(failures).toEqual(['down'])
  expect(task.todoChecklist.map((item) => item.completed)).toEqual([false, true])
})

test('a server that never agrees ends in a failure, not in a loop', async () => {
  const failures: unknown[] = []
  const task = taskOf(open('a'))
  const queue = createTickQueue({
    current: () => task,
    send: async () => ({ kind: 'stale', task }),
    onTask: () => {},
    onFailed: (error) => failures.push(error),
  })
  queue.toggle('0:a', true)
  await vi.waitFor(() => expect(queue.ticks().size).toBe(0))
  expect(failures).toHaveLength(1)
})

test('equal texts are told apart by their order', () => {
  expect(keysOf(['a', 'a', 'b', 'a'])).toEqual(['0:a', '1:a', '0:b', '2:a'])
  expect(withTicks(open('a', 'a'), new Map([['1:a', true]])).map((item) => item.completed)).toEqual([
    false,
    true,
  ])
})
