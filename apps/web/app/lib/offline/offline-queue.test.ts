import type { User } from '@task-manager/contract/people/users'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setUser } from '#web/lib/session-store/session-store.ts'
import {
  allChanges,
  areChangesKept,
  enqueue,
  type OfflineQueueListener,
  pendingFor,
  sendAgain,
  sendOrEnqueue,
  startOfflineQueue,
} from './offline-queue.ts'

const TASK = '0199aaaa-0000-7000-8000-000000000001'
const task = { _id: TASK, title: 'Report' }
const tick = (itemId: string, completed = true) => ({
  kind: 'tick' as const,
  itemId,
  text: itemId,
  completed,
})

/** The device: IndexedDB as a map, which may be full. */
const device = vi.hoisted(() => ({ lists: new Map<string, unknown[]>(), full: false }))

vi.mock('idb-keyval', () => ({
  createStore: () => null,
  get: async (key: string) => structuredClone(device.lists.get(key)),
  values: async () => [...device.lists.values()],
  del: async (key: string) => void device.lists.delete(key),
  update: async (key: string, change: (list: unknown[] | undefined) => unknown[]) => {
    const next = change(structuredClone(device.lists.get(key)))
    if (device.full) throw new DOMException('The device is full.', 'QuotaExceededError')
    device.lists.set(key, next)
  },
}))

const network = { onLine: true }
const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>()
const listener = { onSent: vi.fn<OfflineQueueListener['onSent']>(), onRefused: vi.fn() }
const answer = (status: number, body: object = { message: '', task: {} }) =>
  new Response(JSON.stringify(body), { status })
const sentBodies = () => fetched.mock.calls.map(([, { body }]) => body)
let stop: () => void

const signIn = (_id: string) => setUser({ _id, role: 'user' } as User)

function goOnline(): void {
  network.onLine = true
  window.dispatchEvent(new Event('online'))
}

beforeEach(() => {
  device.lists.clear()
  device.full = false
  network.onLine = false
  fetched.mockReset().mockImplementation(async () => answer(200))
  const page = Object.assign(new EventTarget(), { location: { pathname: '/', search: '' } })
  vi.stubGlobal('window', page)
  vi.stubGlobal('navigator', network)
  vi.stubGlobal('localStorage', { getItem: () => 'token', setItem() {}, removeItem() {} })
  vi.stubGlobal('fetch', fetched)
  signIn('me')
  stop = startOfflineQueue('me', listener)
})

afterEach(() => {
  stop()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('sends changes in order once the network is back, each of them once [T33]', async () => {
  await enqueue(task, tick('a'))
  await enqueue(task, { kind: 'status', status: 'Pending' })
  await enqueue(task, tick('b'))
  expect(fetched).not.toHaveBeenCalled()
  expect(pendingFor(TASK)).toHaveLength(3)
  goOnline()
  await expect.poll(() => pendingFor(TASK)).toEqual([])
  expect(sentBodies()).toEqual(['{"completed":true}', '{"status":"Pending"}', '{"completed":true}'])
  expect(listener.onSent).toHaveBeenCalledTimes(3)
  expect(device.lists.get('me')).toEqual([])
})

test('keeps the order online, where a change waits for earlier ones of its task [T33]', async () => {
  await enqueue(task, tick('a'))
  network.onLine = true
  const send = vi.fn()
  expect(await sendOrEnqueue(task, tick('b'), send)).toBeNull()
  expect(send).not.toHaveBeenCalled()
  await expect.poll(() => fetched).toHaveBeenCalledTimes(2)
})

test('sends changes that a full device could not write [T33]', async () => {
  device.full = true
  expect(areChangesKept()).toBe(true)
  await enqueue(task, tick('a'))
  expect(areChangesKept()).toBe(false)
  device.full = false
  await enqueue(task, tick('b'))
  expect(areChangesKept()).toBe(true)
  expect(pendingFor(TASK)).toHaveLength(2)
  goOnline()
  await expect.poll(() => pendingFor(TASK)).toEqual([])
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('sends changes that an earlier version wrote [T33]', async () => {
  stop()
  const old = { id: '1', taskId: TASK, title: 'Report', wish: tick('a'), refused: null }
  device.lists.set('me', [old])
  network.onLine = true
  stop = startOfflineQueue('me', listener)
  await expect.poll(() => sentBodies()).toEqual(['{"completed":true}'])
})

test('waits when the server fails, and tries again [T33]', async () => {
  vi.useFakeTimers()
  fetched.mockImplementationOnce(async () => answer(503, { code: 'unavailable', message: 'Later.' }))
  await enqueue(task, tick('a'))
  goOnline()
  await vi.advanceTimersByTimeAsync(4999)
  expect(pendingFor(TASK)).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(pendingFor(TASK)).toEqual([])
})

test('keeps a refused change with its reason, and sends it successfully once the task is restored [T33]', async () => {
  fetched.mockImplementation(async () => answer(404, { code: 'not_found', message: 'Gone.' }))
  await enqueue(task, tick('a'))
  await enqueue(task, tick('b'))
  goOnline()
  await expect.poll(() => listener.onRefused).toHaveBeenCalledTimes(2)
  expect(allChanges().map(({ refused, taskMissing }) => [refused, taskMissing])).toEqual(
    Array(2).fill(['The task was deleted or reassigned.', true]),
  )
  fetched.mockImplementation(async () => answer(200))
  await sendAgain(allChanges()[0]?.id ?? '')
  await expect.poll(() => allChanges()).toHaveLength(1)
  expect(allChanges()[0]).toMatchObject({ operation: { itemId: 'b' }, taskMissing: true })
})

test('sends nothing as the next user, and the rest when its own user is signed in again [T33]', async () => {
  await enqueue(task, tick('a'))
  signIn('ann')
  goOnline()
  await enqueue(task, tick('b'))
  expect(fetched).not.toHaveBeenCalled()
  signIn('me')
  await expect.poll(() => fetched).toHaveBeenCalledTimes(2)
})

test('does not show the next user an answer for the previous one, and then sends their own changes [T33]', async () => {
  const gate = Promise.withResolvers<Response>()
  fetched.mockImplementationOnce(() => gate.promise)
  device.lists.set('ann', [{ id: '1', taskId: TASK, title: 'Report', operation: tick('ann'), refused: null }])
  await enqueue(task, tick('a'))
  goOnline()
  await expect.poll(() => fetched).toHaveBeenCalledTimes(1)
  stop()
  signIn('ann')
  stop = startOfflineQueue('ann', listener)
  await expect.poll(() => pendingFor(TASK)).toHaveLength(1)
  gate.resolve(answer(200))
  await expect.poll(() => fetched).toHaveBeenCalledTimes(2)
  await expect.poll(() => pendingFor(TASK)).toEqual([])
  expect(device.lists.get('me')).toEqual([])
  expect(listener.onSent).toHaveBeenCalledTimes(1)
})
