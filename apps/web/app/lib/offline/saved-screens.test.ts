import type { Session } from '@task-manager/contract/sign-in/auth'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#web/lib/http/query-client.ts'
import { startSession } from '#web/lib/session/session.ts'
import {
  cacheOwnerOf,
  dropSession,
  type SignedIn,
  setUser,
  storeCacheOwner,
  storeToken,
} from '#web/lib/session-store/session-store.ts'
import { offlineUser, savedUser, startSaving } from './saved-screens.ts'

/** The device: IndexedDB as a map. */
const device = vi.hoisted(() => new Map<string, unknown>())

vi.mock('idb-keyval', () => ({
  createStore: () => null,
  setMany: async (records: [string, unknown][]) => {
    for (const [key, value] of records) device.set(key, structuredClone(value))
  },
  entries: async () => [...device],
  getMany: async (keys: string[]) => keys.map((key) => device.get(key)),
  keys: async () => [...device.keys()],
  get: async (key: string) => device.get(key),
  delMany: async (keys: string[]) => {
    for (const key of keys) device.delete(key)
  },
  clear: async () => device.clear(),
}))

function storage() {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

const page = Object.assign(new EventTarget(), { hidden: true })
/** A page that is left writes at once. */
const leavePage = () => page.dispatchEvent(new Event('visibilitychange'))
const signIn = (id: string) => {
  storeToken(`token of ${id}`)
  setUser({ _id: id, role: 'user', dateLanguage: '' } as SignedIn)
}
const owners = () => [...device].map(([key, record]) => [key, (record as { owner: string }).owner])

beforeEach(() => {
  vi.stubGlobal('document', page)
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
})

afterEach(() => {
  setUser(null)
  queryClient.clear()
  device.clear()
  vi.unstubAllGlobals()
})

test('data of an ended session that was not yet written is never saved for the next person [T32]', async () => {
  startSaving(() => undefined)
  signIn('ann')
  queryClient.setQueryData(['tasks', 'detail', 'secret'], { title: 'For Ann alone' })
  device.set('earlier', { owner: cacheOwnerOf('ann') })
  dropSession()
  leavePage()
  await expect.poll(() => owners()).toEqual([])
  signIn('ben')
  queryClient.setQueryData(['projects'], { projects: [] })
  leavePage()
  await expect
    .poll(() => owners())
    .toEqual([
      ['profile', cacheOwnerOf('ben')],
      ['["projects"]', cacheOwnerOf('ben')],
    ])
})

test('data saved for one person is not shown in a tab of another person [T32]', async () => {
  startSaving(() => undefined)
  signIn('ann')
  queryClient.setQueryData(['projects'], { projects: ['For Ann alone'] })
  leavePage()
  await expect.poll(() => owners().length).toBe(2)
  // A tab that was opened before Ann's sign-in.
  startSession({ token: 'token of ben', _id: 'ben', role: 'admin' } as Session)
  setUser(null)
  expect([await savedUser(), await offlineUser()]).toEqual([null, null])
})

test('data saved in another answer format is not shown [T32]', async () => {
  startSaving(() => undefined)
  const owner = 'ann earlier-format'
  storeCacheOwner(owner)
  device.set('profile', { owner, at: Date.now(), key: ['profile'], data: { _id: 'ann' } })
  device.set('["labels"]', { owner, at: Date.now(), key: ['labels'], data: { labels: [] } })
  storeToken('token of ann')
  expect([await savedUser(), await offlineUser()]).toEqual([null, null])
  signIn('ann')
  queryClient.setQueryData(['projects'], { projects: [] })
  leavePage()
  await expect.poll(() => owners()).toContainEqual(['["projects"]', cacheOwnerOf('ann')])
  setUser(null)
  await savedUser()
  await offlineUser()
  expect(queryClient.getQueryData(['labels'])).toBeUndefined()
})
