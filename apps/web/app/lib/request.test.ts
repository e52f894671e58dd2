import { login } from '@task-manager/contract/auth'
import { getTask, listTasks, updateTask } from '@task-manager/contract/tasks'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from './api.ts'
import { ApiError } from './api-error.ts'
import { addressOf } from './request.ts'
import { takePlace } from './return-place.ts'

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

beforeEach(() => {
  fetched.mockReset()
  logged.mockReset()
  vi.stubGlobal('localStorage', fakeStorage())
  vi.stubGlobal('sessionStorage', fakeStorage())
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('window', {
    location: { pathname: '/admin/create-task', search: '?task=1' },
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
  test('parameters are escaped', () => {
    expect(addressOf(getTask, { params: { id: 'a/b?c' } })).toBe('/api/tasks/a%2Fb%3Fc')
  })
  test('an empty status is left out: all tasks (spec 7)', () => {
    expect(addressOf(listTasks, { query: { status: '', cursor: undefined } })).toBe('/api/tasks')
    expect(addressOf(listTasks, { query: { status: 'In Progress' } })).toBe('/api/tasks?status=In+Progress')
  })
})

describe('calls', () => {
  test('carry the bearer header, JSON and the version', async () => {
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

  test('throw the server’s message and problem', async () => {
    const task = { _id: '1' }
    fetched.mockResolvedValue(answer(412, { code: 'version_conflict', message: 'Changed meanwhile.', task }))
    const error = await api(getTask, { params: { id: '1' } }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 412, code: 'version_conflict', message: 'Changed meanwhile.' })
    expect(error).toMatchObject({ problem: { task } })
  })

  test('spec 8: a 500 only logs, and is told in general words', async () => {
    fetched.mockResolvedValue(new Response('<html>', { status: 500 }))
    const error = await api(getTask, { params: { id: '1' } }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ status: 500, message: 'Something went wrong. Please try again.' })
    expect(logged).toHaveBeenCalledWith('Server error. Please try again later.')
  })

  test('spec 8: a call gives up after 10 s and logs it', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((limit) => {
      expect(limit).toBe(10_000)
      return AbortSignal.abort(new DOMException('late', 'TimeoutError'))
    })
    fetched.mockImplementation(async (_, init) => {
      init.signal?.throwIfAborted()
      return answer(200, {})
    })
    await expect(api(listTasks)).rejects.toMatchObject({ status: 0, code: 'timeout' })
    expect(logged).toHaveBeenCalledWith('Request timeout. Please try again.')
  })
})

describe('401 (decision A7)', () => {
  test('clears the token and remembers page and navigation state', async () => {
    localStorage.setItem('token', 'old')
    fetched.mockResolvedValue(answer(401, { message: 'Please sign in.' }))
    await expect(api(getTask, { params: { id: '1' } })).rejects.toMatchObject({ status: 401 })
    expect(localStorage.getItem('token')).toBeNull()
    expect(takePlace()).toEqual({ path: '/admin/create-task?task=1', state: { taskId: '1' } })
    expect(takePlace()).toBeNull()
  })

  test('of the login call only shows its message', async () => {
    localStorage.setItem('token', 'other')
    fetched.mockResolvedValue(answer(401, { message: 'Invalid email or password.' }))
    const body = { email: 'a@b.co', password: 'x' }
    await expect(api(login, { body })).rejects.toMatchObject({ message: 'Invalid email or password.' })
    expect(localStorage.getItem('token')).toBe('other')
  })

  test('that arrives after a new login ends nothing', async () => {
    localStorage.setItem('token', 'old')
    fetched.mockImplementation(async () => {
      localStorage.setItem('token', 'new')
      return answer(401, {})
    })
    await expect(api(listTasks)).rejects.toMatchObject({ status: 401 })
    expect(localStorage.getItem('token')).toBe('new')
  })

  test('a stored place on another origin is never followed', () => {
    sessionStorage.setItem('return-to', JSON.stringify({ path: '//evil.example/admin', state: null }))
    expect(takePlace()).toBeNull()
    sessionStorage.setItem('return-to', JSON.stringify({ path: '/admin\\evil', state: null }))
    expect(takePlace()).toBeNull()
  })
})
