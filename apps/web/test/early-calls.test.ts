/** The early calls of a document are the calls of its screen. */
import { runInNewContext } from 'node:vm'
import { getDashboard, getUserDashboard } from '@task-manager/contract/lists/dashboard'
import { getProfile } from '@task-manager/contract/sign-in/auth-endpoints'
import { getTask, listTasks } from '@task-manager/contract/tasks/task-endpoints'
import { expect, test } from 'vitest'
import { dashboardKey, listKey, taskKey } from '#early/keys.ts'
import { FIRST_PAGE, filterIn } from '#web/features/tasks/data/find/list-filter.ts'
import { addressOf } from '#web/lib/http/api.ts'
import { today } from '#web/lib/time/format.ts'
import { pick, read } from './built-site.ts'

/** The calls of a document at `path` with their headers; `role` is that of the last login. */
function callsIn(file: string, path: string, stored: Record<string, string>): Record<string, unknown> {
  const calls: Record<string, unknown> = {}
  run(file, path, stored, calls, {})
  return calls
}

/** The keys of the saved data that a document at `path` reads. */
async function readKeys(path: string, stored: Record<string, string>): Promise<unknown> {
  return await withSavedData(path, stored, {}).earlyCalls?.saved
}

/** Runs the script of a list where data is saved. */
function withSavedData(
  path: string,
  stored: Record<string, string>,
  calls: Record<string, unknown>,
): { earlyCalls?: { saved?: Promise<unknown[]>; start: () => void } } {
  const window = {}
  const browser = { window, indexedDB: savedAs(String) }
  run('admin/tasks/index.html', path, { 'kept-for': '7', ...stored }, calls, {}, browser)
  return window
}

/** A database with a record for every key. */
function savedAs(record: (key: string) => unknown): object {
  const reading = {
    objectStore: () => ({ get: (key: string) => ({ result: record(key) }) }),
    set oncomplete(done: () => void) {
      queueMicrotask(done)
    },
  }
  const request = {
    result: { transaction: () => reading, close: () => {} },
    set onsuccess(opened: () => void) {
      queueMicrotask(opened)
    },
  }
  return { open: () => request }
}

/** The view of the list's skeleton; undefined for cards. */
function viewOf(path: string, stored: Record<string, string>): string | undefined {
  const dataset: { tasks?: string } = {}
  run('admin/tasks/index.html', path, { ...admin, ...stored }, {}, dataset)
  return dataset.tasks
}

function run(
  file: string,
  path: string,
  stored: Record<string, string>,
  calls: Record<string, unknown>,
  dataset: object,
  browser: object = {},
): void {
  const [pathname = '', search = ''] = path.split('?')
  runInNewContext(pick(read(file), /<script>(try\{\(\(\)=>\{var token.*?)<\/script>/s), {
    window: {},
    document: { documentElement: { dataset } },
    URLSearchParams,
    // A read that takes too long; none does here.
    setTimeout: () => 0,
    location: { pathname, search: search && `?${search}` },
    localStorage: { getItem: (name: string) => stored[name] ?? null },
    fetch: (address: string, { headers }: { headers: object }) => {
      calls[address] = headers
      return Promise.reject(new Error('out of reach'))
    },
    ...browser,
  })
}

const profile = addressOf(getProfile, {})
const list = (admin: boolean) =>
  addressOf(listTasks, { query: { ...filterIn(new URLSearchParams(), admin), limit: String(FIRST_PAGE) } })
const admin = { token: 'abc', role: 'admin' }
/** The address of the first page where the table was chosen last. */
const openTasks = addressOf(listTasks, {
  query: { ...filterIn(new URLSearchParams('view=table'), true), limit: String(FIRST_PAGE) },
})
const member = { token: 'abc', role: 'user' }

test.each([
  ['admin/tasks/index.html', '/admin/tasks', admin, [profile, list(true)]],
  ['admin/tasks/index.html', '/admin/tasks', { ...admin, 'task-view': 'table' }, [profile, openTasks]],
  ['user/tasks/index.html', '/user/tasks', member, [profile, list(false)]],
  [
    'admin/dashboard/index.html',
    '/admin/dashboard',
    admin,
    [profile, addressOf(getDashboard, { query: { today: today() } })],
  ],
  [
    'user/dashboard/index.html',
    '/user/dashboard',
    member,
    [profile, addressOf(getUserDashboard, { query: { today: today() } })],
  ],
  [
    'user/task-details/-/index.html',
    '/user/task-details/7',
    member,
    [profile, addressOf(getTask, { params: { id: '7' } })],
  ],
  ['tasks/-/index.html', '/tasks/7', admin, [profile, addressOf(getTask, { params: { id: '7' } })]],
  ['account/index.html', '/account', member, [profile]],
  // The screen sends a search itself.
  ['admin/tasks/index.html', '/admin/tasks?status=Pending', admin, [profile]],
  // This role is redirected.
  ['admin/tasks/index.html', '/admin/tasks', member, [profile]],
])('%s at %s', (file, path, stored, addresses) => {
  const calls = callsIn(file, path, stored)
  expect(Object.keys(calls).sort()).toEqual([...addresses].sort())
  for (const headers of Object.values(calls)) expect(headers).toEqual({ authorization: 'Bearer abc' })
})

test('reads the saved data of the screens that are drawn early', async () => {
  expect(await readKeys('/admin/tasks', admin)).toEqual(['profile', listKey])
  expect(await readKeys('/user/tasks', member)).toEqual(['profile', listKey])
  expect(await readKeys('/admin/dashboard', admin)).toEqual(['profile', dashboardKey(true, today())])
  expect(await readKeys('/user/dashboard', member)).toEqual(['profile', dashboardKey(false, today())])
  expect(await readKeys('/tasks/7', admin)).toEqual(['profile', taskKey('7')])
  expect(await readKeys('/user/task-details/7', member)).toEqual(['profile', taskKey('7')])
})

test.each([
  ['/admin/tasks', { ...admin, 'task-view': 'table' }],
  ['/admin/tasks?status=Pending', admin],
  ['/admin/tasks', member],
  ['/account', admin],
  ['/admin/tasks', {}],
  // No data is saved.
  ['/admin/tasks', { ...admin, 'kept-for': '' }],
])('reads no saved data at %s with %o', async (path, stored) => {
  expect(await readKeys(path, stored)).toBeUndefined()
})

test.each(['/admin/tasks', '/admin/dashboard', '/tasks/7'])(
  'sends the calls of %s only once the saved data is painted',
  async (path) => {
    const calls = {}
    const { earlyCalls } = withSavedData(path, admin, calls)
    await earlyCalls?.saved
    expect(calls).toEqual({})
    earlyCalls?.start()
    await expect.poll(() => Object.keys(calls).length).toBe(2)
  },
)

test('sends nothing without a session', () => {
  expect(callsIn('admin/tasks/index.html', '/admin/tasks', {})).toEqual({})
  for (const file of ['login/index.html', 'index.html'])
    expect(() => pick(read(file), /(earlyCalls=)/), file).toThrow()
})

test('names the view of the skeleton that the document shows', () => {
  expect(viewOf('/admin/tasks', {})).toBeUndefined()
  expect(viewOf('/admin/tasks', { 'task-view': 'table' })).toBe('table')
  expect(viewOf('/admin/tasks?view=board', { 'task-view': 'table' })).toBe('board')
  expect(viewOf('/admin/tasks?view=cards', { 'task-view': 'table' })).toBeUndefined()
})
