/** Many sign-ins at once: two hashes are made, fifty wait, the rest is told to come back (decision A3). */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'

/** Hashes that were begun and wait to be finished by the test. */
const begun = vi.hoisted(() => ({ open: [] as Array<() => void>, free: false, costs: [] as string[] }))
vi.mock('node:crypto', async (original) => {
  const crypto = (await import('#test/cheap-argon2.ts')).withCheapArgon2(
    await original<typeof import('node:crypto')>(),
  )
  const argon2: typeof crypto.argon2 = (...given) => {
    const { memory, passes, parallelism, tagLength } = given[1]
    begun.costs.push([given[0], memory, passes, parallelism, tagLength].join(' '))
    if (begun.free) crypto.argon2(...given)
    else begun.open.push(() => crypto.argon2(...given))
  }
  return { ...crypto, argon2 }
})

let t: TestApp
beforeAll(async () => {
  t = await startTestApp('sqlite')
})
afterAll(() => t.close())

test('sign-ins beyond the queue are turned away at once, and those in it are served', async () => {
  const signIn = () =>
    t.call('POST', '/api/auth/login', { body: { email: 'a@example.test', password: 'correct horse' } })
  const replies = Array.from({ length: 55 }, signIn)
  const refused = await Promise.any(replies)
  expect(refused.status).toBe(503)
  expect(refused.body.message).toBe('The server is busy. Please try again in a moment.')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(begun.open).toHaveLength(2)
  // Whatever else is asked is answered meanwhile.
  expect((await t.call('GET', '/healthz')).status).toBe(200)
  begun.free = true
  for (const finish of begun.open) finish()
  const statuses = (await Promise.all(replies)).map((reply) => reply.status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(52)
  expect(statuses.filter((status) => status === 503)).toHaveLength(3)
  expect((await signIn()).status).toBe(401)
})

test('an unknown address costs the very hash that a wrong password costs', async () => {
  const body = { name: 'A', email: 'known@example.test', password: 'correct horse' }
  expect((await t.call('POST', '/api/auth/register', { body })).status).toBe(201)
  const costs = []
  for (const email of ['known@example.test', 'unknown@example.test']) {
    begun.costs.length = 0
    await t.call('POST', '/api/auth/login', { body: { email, password: 'wrong horse' } })
    costs.push([...begun.costs])
  }
  expect(costs).toEqual([['argon2id 65536 3 1 32'], ['argon2id 65536 3 1 32']])
})

test('the operator may ask for longer passwords', async () => {
  const strict = await startTestApp('sqlite', { PASSWORD_MIN_LENGTH: '14' })
  try {
    const signUp = (password: string) =>
      strict.call('POST', '/api/auth/register', { body: { name: 'A', email: 'a@example.test', password } })
    expect((await signUp('thirteen long')).body.message).toBe('Password must be at least 14 characters.')
    expect((await signUp('fourteen longs')).status).toBe(201)
  } finally {
    await strict.close()
  }
})
