/** Many sign-ins at once: two hashes are made, fifty wait, the rest is told to come back (decision A3). */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'

/** Hashes that were begun and wait to be finished by the test. */
const begun = vi.hoisted(() => ({ open: [] as Array<() => void>, free: false }))
vi.mock('node:crypto', async (original) => {
  const crypto = (await import('#test/cheap-argon2.ts')).withCheapArgon2(
    await original<typeof import('node:crypto')>(),
  )
  const argon2: typeof crypto.argon2 = (...given) => {
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
