/** Many sign-ins at once: two hashes run, fifty wait, the rest gets 503 (decision A3). */
import { expect, test } from 'vitest'
import { appFor, startTestApp } from '#test/app.ts'
import { hashes } from '#test/fake-argon2.ts'

const t = appFor('sqlite')

test('refuses sign-ins beyond the queue at once, and serves those in it [A3]', async () => {
  const signIn = () =>
    t().call('POST', '/api/auth/login', { body: { email: 'a@example.test', password: 'correct horse' } })
  hashes.paused = true
  const replies = Array.from({ length: 55 }, signIn)
  const refused = await Promise.any(replies)
  expect(refused.status).toBe(503)
  expect(refused.body.message).toBe('The server is busy. Please try again in a moment.')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(hashes.begun).toHaveLength(2)
  // Other calls are answered meanwhile.
  expect((await t().call('GET', '/healthz')).status).toBe(200)
  hashes.release()
  const statuses = (await Promise.all(replies)).map((reply) => reply.status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(52)
  expect(statuses.filter((status) => status === 503)).toHaveLength(3)
  expect((await signIn()).status).toBe(401)
})

test('skips sign-ins whose client disconnected [A3]', async () => {
  const url = `${await t().app.listen({ port: 0, host: '127.0.0.1' })}/api/auth/login`
  const body = { email: 'a@example.test', password: 'correct horse' }
  const controller = new AbortController()
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: controller.signal,
  }
  hashes.costs.length = 0
  hashes.paused = true
  const calls = Array.from({ length: 53 }, () => fetch(url, request))
  expect((await Promise.any(calls)).status).toBe(503)
  controller.abort()
  await Promise.allSettled(calls)
  const { server } = t().app
  const open = () => {
    server.closeIdleConnections()
    return new Promise((resolve) => server.getConnections((_, n) => resolve(n)))
  }
  await expect.poll(open, { timeout: 10_000 }).toBe(0)
  const next = t().call('POST', '/api/auth/login', { body })
  hashes.release()
  expect((await next).status).toBe(401)
  // The two that were running, and this one.
  expect(hashes.costs).toHaveLength(3)
})

test('computes the same hash for an unknown email as for a wrong password [A6]', async () => {
  const body = { name: 'A', email: 'known@example.test', password: 'correct horse' }
  expect((await t().call('POST', '/api/auth/register', { body })).status).toBe(201)
  const costs = []
  for (const email of ['known@example.test', 'unknown@example.test']) {
    hashes.costs.length = 0
    await t().call('POST', '/api/auth/login', { body: { email, password: 'wrong horse' } })
    costs.push([...hashes.costs])
  }
  expect(costs).toEqual([['argon2id 65536 3 1 32'], ['argon2id 65536 3 1 32']])
})

test("requires the operator's minimum length [A3]", async () => {
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
