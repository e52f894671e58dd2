import { changePassword } from '@task-manager/contract/sign-in/account'
import { login } from '@task-manager/contract/sign-in/auth-endpoints'
import { updateTask } from '@task-manager/contract/tasks/task-edit'
import { createTask, getTask, listTasks } from '@task-manager/contract/tasks/task-endpoints'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { takeReturnPage } from '#web/lib/session-store/return-page.ts'
import { type SignedIn, setUser } from '#web/lib/session-store/session-store.ts'
import { addressOf, api } from './api.ts'
import { ApiError } from './api-error.ts'
import { nextMacrotask } from './macrotasks.ts'
import { abortReads } from './pending-requests.ts'

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>()
const logged = vi.fn<(line: string) => void>()

function fakeStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
    clear: () => kept.clear(),
  }
}

beforeEach(async () => {
  // The next read would wait for the last one of the test before.
  await nextMacrotask()
  fetched.mockReset()
  logged.mockReset()
  vi.stubGlobal('localStorage', fakeStorage())
  localStorage.setItem('token', 'own')
  vi.stubGlobal('sessionStorage', fakeStorage())
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('window', {
    location: { pathname: '/admin/create-task', search: '?task=1', hash: '' },
    history: { state: { usr: { taskId: '1' } } },
  })
  vi.spyOn(console, 'error').mockImplementation(logged)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('addresses', () => {
  test('escapes parameters [spec 7]', () => {
    expect(addressOf(getTask, { params: { id: 'a/b?c' } })).toBe('/api/tasks/a%2Fb%3Fc')
  })
  test('leaves out an empty status, which means all tasks [spec 7]', () => {
    expect(addressOf(listTasks, { query: { status: '', cursor: undefined } })).toBe('/api/tasks')
    expect(addressOf(listTasks, { query: { status: 'In Progress' } })).toBe('/api/tasks?status=In+Progress')
  })
  test('repeats a field that has several values [T34]', () => {
    expect(addressOf(listTasks, { query: { q: 'a b', priority: ['High', 'Low'], due: [] } })).toBe(
      '/api/tasks?q=a+b&priority=High&priority=Low',
    )
  })
})

describe('calls', () => {
  test('sends reads that begin together in a macrotask each', async () => {
    fetched.mockImplementation(async () => answer(200, {}))
    const reads = [api(listTasks), api(listTasks), api(getTask, { params: { id: '1' } })]
    expect(fetched).toHaveBeenCalledTimes(1)
    await nextMacrotask()
    expect(fetched).toHaveBeenCalledTimes(2)
    await Promise.all(reads)
    expect(fetched).toHaveBeenCalledTimes(3)
  })

  test('carry the bearer header, JSON and the version [spec 7, T5]', async () => {
    localStorage.setItem('token', 'abc')
    fetched.mockResolvedValue(answer(200, { task: {} }))
    await api(updateTask, { params: { id: '1' }, body: {} as never, ifMatch: 7 })
    const [address, init] = fetched.mock.calls[0] ?? []
    const headers = init?.headers as Headers
    expect(address).toBe('/api/tasks/1')
    expect(headers.get('authorization')).toBe('Bearer abc')
    expect(headers.get('content-type')).toBe('application/json')
    expect(headers.get('if-match')).toBe('"7"')
  })

  test('name the user whom the tab shows, if they change something [A4]', async () => {
    localStorage.setItem('token', 'of another tab')
    fetched.mockImplementation(async () => answer(200, { task: {} }))
    setUser({ _id: 'ann', role: 'user' } as SignedIn)
    await api(updateTask, { params: { id: '1' }, body: {} as never })
    await api(getTask, { params: { id: '1' } })
    setUser(null)
    const sent = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('x-user'))
    expect(sent).toEqual(['ann', null])
  })

  test("throw the server's message and problem [spec 8]", async () => {
    const task = { _id: '1' }
    fetched.mockResolvedValue(answer(412, { code: 'version_conflict', message: 'Changed meanwhile.', task }))
    const error = await api(getTask, { params: { id: '1' } }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 412, code: 'version_conflict', message: 'Changed meanwhile.' })
    expect(error).toMatchObject({ problem: { task } })
  })

  test('log a 500 and show the general message [spec 8]', async () => {
    fetched.mockResolvedValue(new Response('<html>', { status: 500 }))
    const error = await api(getTask, { params: { id: '1' } }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ status: 500, message: 'Something went wrong. Please try again.' })
    expect(logged).toHaveBeenCalledWith('Server error. Please try again later.')
  })

  test('abort when no answer starts within 10 s, and log it [spec 8, spec 9, T18]', async () => {
    const { call, outcome } = onALine(() => new Promise(() => {}))
    await vi.advanceTimersByTimeAsync(9_999)
    expect(call.signal?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await outcome).toMatchObject({ status: 0, code: 'timeout' })
    expect(logged).toHaveBeenCalledWith('Request timeout. Please try again.')
  })

  test('get more time for a long body on a slow line', async () => {
    const body = { description: 'x'.repeat(40_960) } as never
    const { call } = onALine(
      () => new Promise(() => {}),
      () => api(createTask, { body }),
    )
    await vi.advanceTimersByTimeAsync(19_000)
    expect(call.signal?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(call.signal?.aborted).toBe(true)
  })

  test('accept a slow answer of any length and report its progress', async () => {
    const line = slowBody()
    const onProgress = vi.fn()
    const { outcome } = onALine(line.answer, () => api(listTasks, { onProgress }))
    for (const part of ['{"a', '":[', ']', '}']) {
      await vi.advanceTimersByTimeAsync(14_000)
      line.send(part)
    }
    line.end()
    await vi.advanceTimersByTimeAsync(0)
    expect(await outcome).toEqual({ a: [] })
    expect(onProgress.mock.calls).toEqual([
      [3, null],
      [6, null],
      [7, null],
      [8, null],
    ])
  })

  test('abort an answer that stalls for 15 s [spec 8]', async () => {
    const line = slowBody()
    const { outcome } = onALine(line.answer)
    line.send('{"tasks":')
    await vi.advanceTimersByTimeAsync(14_999)
    expect(logged).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await outcome).toMatchObject({ status: 0, code: 'timeout' })
  })
})

/** A call with a fake clock; resolves with the answer or the error. */
function onALine(
  respond: (init: RequestInit) => Promise<Response>,
  send: () => Promise<unknown> = () => api(listTasks),
) {
  vi.useFakeTimers()
  fetched.mockImplementation((_, init) => {
    const refused = new Promise<never>((_, reject) =>
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
    )
    refused.catch(() => {})
    return Promise.race([respond(init), refused])
  })
  const outcome = send().catch((thrown: unknown) => thrown)
  const call = fetched.mock.calls[0]?.[1] ?? {}
  return { call, outcome }
}

/** A body that the test sends in chunks. It fails when the call is aborted, as in a browser. */
function slowBody() {
  let out: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => {
      out = controller
    },
  })
  return {
    answer: async ({ signal }: RequestInit) => {
      signal?.addEventListener('abort', () => out?.error(new Error('cut')))
      return new Response(body)
    },
    send: (text: string) => out?.enqueue(new TextEncoder().encode(text)),
    end: () => out?.close(),
  }
}

describe('logging out [spec 4]', () => {
  test('aborts reads that are under way, and no changes', async () => {
    localStorage.setItem('token', 'old')
    const created = Promise.withResolvers<void>()
    fetched.mockImplementation(() => created.promise.then(() => answer(200, {})))
    void api(getTask, { params: { id: '1' } }).catch(() => {})
    const change = api(createTask, { body: {} as never })
    abortReads()
    expect(fetched.mock.calls.map(([, { signal }]) => signal?.aborted)).toEqual([true, false])
    const read = async () => {
      await nextMacrotask()
      void api(getTask, { params: { id: '1' } }).catch(() => {})
    }
    await read()
    expect(fetched.mock.lastCall?.[1].signal?.aborted).toBe(false)
    localStorage.removeItem('token')
    await read()
    expect(fetched.mock.lastCall?.[1].signal?.aborted).toBe(true)
    created.resolve()
    await change
  })
})

describe('a 401 [A7]', () => {
  test('forgets the token and remembers page and navigation state', async () => {
    localStorage.setItem('token', 'old')
    fetched.mockResolvedValue(answer(401, { message: 'Please sign in.' }))
    await expect(api(getTask, { params: { id: '1' } })).rejects.toMatchObject({ status: 401 })
    expect(localStorage.getItem('token')).toBeNull()
    expect(takeReturnPage()).toEqual({ path: '/admin/create-task?task=1', state: { taskId: '1' } })
    expect(takeReturnPage()).toBeNull()
  })

  test('only shows its message at login', async () => {
    localStorage.setItem('token', 'other')
    fetched.mockResolvedValue(answer(401, { message: 'Invalid email or password.' }))
    const body = { email: 'a@b.co', password: 'x' }
    await expect(api(login, { body })).rejects.toMatchObject({ message: 'Invalid email or password.' })
    expect(localStorage.getItem('token')).toBe('other')
  })

  test('is ignored after a new login', async () => {
    localStorage.setItem('token', 'old')
    fetched.mockImplementation(async () => {
      localStorage.setItem('token', 'new')
      return answer(401, {})
    })
    await expect(api(listTasks)).rejects.toMatchObject({ status: 401 })
    expect(localStorage.getItem('token')).toBe('new')
  })

  test('waits for a pending change, which may be a new password whose answer has the next token [A12]', async () => {
    localStorage.setItem('token', 'old')
    const changed = Promise.withResolvers<Response>()
    fetched.mockReturnValueOnce(changed.promise).mockImplementation(async () => answer(401, {}))
    const body = { currentPassword: 'a', newPassword: 'b' }
    const change = api(changePassword, { body }).then(({ token }) => localStorage.setItem('token', token))
    const refused = Promise.allSettled([
      api(getTask, { params: { id: '1' } }),
      api(updateTask, { params: { id: '1' }, body: {} as never, ifMatch: 7 }),
    ])
    await nextMacrotask()
    await nextMacrotask()
    expect(localStorage.getItem('token')).toBe('old')
    changed.resolve(answer(200, { token: 'new' }))
    await change
    expect(await refused).toMatchObject([{ reason: { status: 401 } }, { reason: { status: 401 } }])
    expect(localStorage.getItem('token')).toBe('new')
  })

  test('never returns to another origin', () => {
    sessionStorage.setItem('return-to', JSON.stringify({ path: '//evil.example/admin', state: null }))
    expect(takeReturnPage()).toBeNull()
    sessionStorage.setItem('return-to', JSON.stringify({ path: '/admin\\evil', state: null }))
    expect(takeReturnPage()).toBeNull()
  })
})
