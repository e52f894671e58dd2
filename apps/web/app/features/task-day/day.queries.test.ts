import { QueryObserver } from '@tanstack/react-query'
import type { Day, DayTask } from '@task-manager/contract/lists/day'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#web/lib/http/query-client.ts'
import {
  dayOf,
  hideUntil,
  moveBelow,
  refetchDay,
  sendChange,
  showTicked,
  showUnticked,
} from './day.queries.ts'

const key = dayOf('everybody', '2026-11-25').queryKey
const idOf = (n: number) => `0199aaaa-0000-7000-8000-00000000000${n}`
const item = (id: string, completed: boolean) => ({
  _id: id,
  text: id,
  completed,
  assignee: null,
  dueDate: null,
})
const row = (n: number) =>
  ({
    _id: idOf(n),
    title: `Task ${n}`,
    status: 'In Progress',
    todoChecklist: [item('a', true), item('b', false)],
    nextItem: item('b', false),
  }) as unknown as DayTask
const day = {
  overdue: [],
  today: [row(1), row(2), row(3)],
  week: [],
  counts: { overdue: 0, today: 60, week: 0 },
  next: null,
  waiting: 0,
} as Day

const shown = () => queryClient.getQueryData(key)
const order = () => shown()?.today.map(({ title }) => title)
const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>()
const saved = () => new Response(JSON.stringify({ message: 'Saved.' }))
/** Lets what has been answered be read and shown. */
const turn = () => new Promise((resolve) => setTimeout(resolve, 20))
const bodies = () => fetched.mock.calls.map(([, { body }]) => JSON.parse(String(body)))

beforeEach(() => {
  fetched.mockReset().mockImplementation(async () => saved())
  const storage = {
    getItem: (key: string) => (key === 'token' ? 'own' : null),
    setItem() {},
    removeItem() {},
  }
  vi.stubGlobal('window', {})
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('fetch', fetched)
  queryClient.setQueryData(key, day)
})

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('moves a row to the top, or below another, before the server answers [T70]', async () => {
  const top = moveBelow(key, 'today', idOf(3), null)
  await vi.waitUntil(() => order()?.[0] === 'Task 3')
  await top
  await moveBelow(key, 'today', idOf(3), idOf(1))
  expect(order()).toEqual(['Task 1', 'Task 3', 'Task 2'])
  expect(bodies()).toEqual([{ after: null }, { after: idOf(1) }])
})

test('sends the second of two quick moves after the answer to the first, also after a failure [T70]', async () => {
  const answer = Promise.withResolvers<Response>()
  fetched.mockImplementationOnce(() => answer.promise)
  const first = moveBelow(key, 'today', idOf(2), null)
  const second = moveBelow(key, 'today', idOf(3), null)
  await vi.waitUntil(() => order()?.[0] === 'Task 3')
  expect(fetched).toHaveBeenCalledTimes(1)
  answer.resolve(new Response(JSON.stringify({ code: 'not_found', message: 'Gone.' }), { status: 404 }))
  await expect(first).rejects.toThrow('Gone.')
  await second
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('hides a row at once, and counts one less [T70]', async () => {
  const hiding = hideUntil(key, 'today', idOf(1), '2026-12-01')
  expect(order()).toEqual(['Task 2', 'Task 3'])
  expect(shown()?.counts.today).toBe(59)
  await hiding
  expect(bodies()).toEqual([{ until: '2026-12-01' }])
})

test('without a network a refused move or hiding shows the row in its old place [T70]', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(hideUntil(key, 'today', idOf(2), '2026-12-01')).rejects.toThrow()
  expect(order()).toEqual(['Task 1', 'Task 2', 'Task 3'])
  expect(shown()?.counts.today).toBe(60)
  await expect(moveBelow(key, 'today', idOf(3), null)).rejects.toThrow()
  expect(order()).toEqual(['Task 1', 'Task 2', 'Task 3'])
})

test('shows the next item after a tick, and removes a completed task [T70]', () => {
  const ticked = { ...row(1), todoChecklist: [item('a', true), item('b', true), item('c', false)] }
  showTicked(key, 'today', ticked as Task)
  expect(shown()?.today[0]?.nextItem?._id).toBe('c')
  showTicked(key, 'today', { ...row(1), status: 'Completed' } as Task)
  expect(order()).toEqual(['Task 2', 'Task 3'])
})

test('shows an undone tick at once, in the place of the row, which can be moved [T70]', async () => {
  showTicked(key, 'today', { ...row(2), status: 'Completed' } as Task)
  await showUnticked(key, 'today', 1, row(2))
  expect(order()).toEqual(['Task 1', 'Task 2', 'Task 3'])
  await moveBelow(key, 'today', idOf(1), idOf(2))
  expect(order()).toEqual(['Task 2', 'Task 1', 'Task 3'])
  // A row that is still there gets its item back.
  showTicked(key, 'today', { ...row(3), todoChecklist: [item('b', true), item('c', false)] } as Task)
  await showUnticked(key, 'today', 2, row(3))
  expect(shown()?.today[2]?.nextItem?._id).toBe('b')
})

/** As a tick is undone: the call, and the row on the screen. */
async function untick(saving: Promise<unknown>): Promise<void> {
  const sent = sendChange(saving.then(() => refetchDay()))
  showTicked(key, 'today', { ...row(1), status: 'Completed' } as Task)
  await showUnticked(key, 'today', 0, row(1))
  await sent
}

test.each([
  ['hidden', () => hideUntil(key, 'today', idOf(3), '2026-12-01'), ['Task 1', 'Task 2']],
  ['moved', () => moveBelow(key, 'today', idOf(3), null), ['Task 3', 'Task 1', 'Task 2']],
  ['unticked', untick, ['Task 1', 'Task 2', 'Task 3']],
])('an older answer does not undo on the screen that a row was %s [T70]', async (_, change, expected) => {
  const [older, saving] = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
  fetched.mockImplementationOnce(() => older.promise).mockImplementationOnce(() => saving.promise)
  const unsubscribe = new QueryObserver(queryClient, dayOf('everybody', '2026-11-25')).subscribe(() => {})
  void refetchDay()
  await vi.waitUntil(() => fetched.mock.calls.length === 1)
  const changing = change(saving.promise)
  const before = change === untick ? { ...day, today: [row(2), row(3)] } : day
  older.resolve(new Response(JSON.stringify(before)))
  await turn()
  expect(order()).toEqual(expected)
  // The day that is fetched after the change is still on its way.
  fetched.mockImplementation(() => new Promise(() => {}))
  saving.resolve(saved())
  await Promise.race([changing, turn()])
  await turn()
  expect(order()).toEqual(expected)
  unsubscribe()
})
