import type { ChecklistItem, Task } from '@task-manager/contract/tasks'
import { expect, test, vi } from 'vitest'
import { withChecklist } from '#web/features/tasks/data/pending-changes.ts'
import { createTickQueue, type Outcome, withTicks } from './tick-queue.ts'

const open = (...texts: string[]): ChecklistItem[] =>
  texts.map((text, i) => ({ _id: String(i), text, completed: false }))

const taskOf = (todoChecklist: ChecklistItem[]): Task =>
  withChecklist({ _id: 't', version: 1, todoChecklist: [] } as unknown as Task, todoChecklist)

/** A server with one task that answers only when told to. */
function bench(first: ChecklistItem[]) {
  let server = taskOf(first)
  let known = server
  const waiting: (() => void)[] = []
  const failures: unknown[] = []
  const sent: string[] = []
  const show = (list: ChecklistItem[]) => list.map((item) => (item.completed ? 'x' : '.')).join('')
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
    elsewhere: (list: ChecklistItem[]) => {
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

test('changes the box at once and takes the answered task in its place [spec 4]', async () => {
  const it = bench(open('a', 'b'))
  it.queue.toggle('0:a', true)
  expect(it.shown()).toBe('x.')
  expect(it.onServer()).toBe('..')
  await it.answer()
  await it.idle()
  expect(it.shown()).toBe('x.')
  expect(it.onServer()).toBe('x.')
})

test('sends one request at a time, and together what is ticked meanwhile [T5]', async () => {
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

test('sends a change of mind after the request under way [T5]', async () => {
  const it = bench(open('a'))
  it.queue.toggle('0:a', true)
  it.queue.toggle('0:a', false)
  expect(it.shown()).toBe('.')
  await it.answer()
  await it.answer()
  await it.idle()
  expect(it.onServer()).toBe('.')
})

test('puts a tick on a list that changed elsewhere, and keeps both [T5]', async () => {
  const it = bench(open('a', 'b'))
  it.queue.toggle('0:a', true)
  it.elsewhere([
    { _id: '2', text: 'new', completed: false },
    { _id: '1', text: 'b', completed: true },
    { _id: '0', text: 'a', completed: false },
  ])
  await it.answer()
  await it.answer()
  await it.idle()
  expect(it.onServer()).toBe('.xx')
  expect(it.failures).toEqual([])
})

test('ends quietly when the ticked item was deleted elsewhere [T5]', async () => {
  const it = bench(open('a', 'b'))
  it.queue.toggle('0:a', true)
  it.elsewhere(open('b'))
  await it.answer()
  await it.idle()
  expect(it.sent).toHaveLength(1)
  expect(it.shown()).toBe('.')
})

test('takes back what failed and says so; still sends a later tick [T14]', async () => {
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

test('gives up on a server that never agrees [T14]', async () => {
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

test('ticks the one that was meant among equal texts [T4]', () => {
  expect(withTicks(open('a', 'a'), new Map([['1:a', true]])).map((item) => item.completed)).toEqual([
    false,
    true,
  ])
})
