/** Buffers of answers are reused: no answer may contain a byte of another. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { admin, type Person, task } from '#test/factories.ts'

const UNCACHED = { 'cache-control': 'no-cache' }
const SLOW = 60

let t: TestApp
let adminUser: Person
let url: string
beforeAll(async () => {
  t = await startTestApp('sqlite')
  adminUser = await admin(t)
  for (let i = 0; i < 60; i++)
    await task(t, adminUser, [adminUser], {
      title: `Task ${i} – ${'ö'.repeat(i)}`,
      description: `${i} `.repeat(1250),
    })
  url = await t.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => t.close())

const listOf = (limit: number) => `/api/tasks?limit=${limit}`
const expected = async (limit: number) => {
  const { bytes } = await t.call('GET', listOf(limit), { as: adminUser, headers: UNCACHED })
  return bytes
}

/** The bodies of the answers on one connection. */
function bodiesIn(all: Buffer): Buffer[] {
  const bodies: Buffer[] = []
  for (let at = 0; at < all.length; ) {
    const begin = all.indexOf('\r\n\r\n', at) + 4
    const length = Number(/content-length: (\d+)/i.exec(all.toString('latin1', at, begin))?.[1])
    bodies.push(all.subarray(begin, begin + length))
    at = begin + length
  }
  return bodies
}

test('a slow reader gets the right bytes while others are answered', async () => {
  const { hostname, port } = new URL(url)
  const slow = connect(Number(port), hostname)
  await once(slow, 'connect')
  slow.pause()
  const limits = Array.from({ length: SLOW }, (_, i) => 20 + (i % 41))
  for (const [i, limit] of limits.entries())
    slow.write(
      `GET ${listOf(limit)} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${adminUser.token}\r\ncache-control: no-cache\r\n${i === SLOW - 1 ? 'connection: close\r\n' : ''}\r\n`,
    )
  const headers = { authorization: `Bearer ${adminUser.token}`, 'accept-encoding': 'identity', ...UNCACHED }
  const quick = async (limit: number) => {
    const answer = await fetch(url + listOf(limit), { headers })
    expect(Buffer.from(await answer.arrayBuffer()).equals(await expected(limit))).toBe(true)
  }
  for (let i = 0; i < 10; i++) await Promise.all([quick(60), quick(1 + i), quick(40)])
  // A broken connection keeps its buffer.
  const leaving = new AbortController()
  const left = fetch(url + listOf(60), { headers, signal: leaving.signal })
  leaving.abort()
  await expect(left).rejects.toThrow()
  await quick(60)
  const chunks: Buffer[] = []
  for await (const chunk of slow) chunks.push(chunk as Buffer)
  const bodies = bodiesIn(Buffer.concat(chunks))
  expect(bodies).toHaveLength(SLOW)
  for (const [i, limit] of limits.entries())
    expect([i, bodies[i]?.equals(await expected(limit))]).toEqual([i, true])
})
