/** Rate limits don't count an attempt that a busy or broken server could not check (decision A6). */
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newcomer, PASSWORD } from '#test/accounts.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { engines } from '#test/database/databases.ts'
import { person } from '#test/factories.ts'
import { hashes } from '#test/fake-argon2.ts'
import { upload } from '#test/forms.ts'

const HERE = '192.0.2.9'

describe.each(engines)('an attempt that could not be checked is not counted, on %s', (engine) => {
  let t: TestApp
  beforeEach(async () => {
    t = await startTestApp(engine, { RATE_LIMITS: 'on' })
  })
  afterEach(async () => {
    hashes.release()
    await t.close()
  })

  const signUp = (from: string) => t.call('POST', '/api/auth/register', { from, body: newcomer() })
  const signIn = (from: string, email: string, password: string) =>
    t.call('POST', '/api/auth/login', { from, body: { email, password } })
  /** One after the other, because parallel attempts count until they are answered. */
  const times = async <T>(n: number, work: () => Promise<T>): Promise<T[]> => {
    const results: T[] = []
    for (let i = 0; i < n; i++) results.push(await work())
    return results
  }
  const statuses = (replies: ReadonlyArray<{ status: number }>) => replies.map((reply) => reply.status)

  /** Fills the hash queue from other addresses. Returns a function that releases it. */
  async function fillTheQueue(): Promise<() => Promise<void>> {
    hashes.paused = true
    let refused = 0
    const all = Array.from({ length: 54 }, async (_, i) => {
      const reply = await signIn(`198.51.100.${i}`, `filler${i}@example.test`, 'wrong')
      if (reply.status === 503) refused += 1
    })
    await vi.waitUntil(() => refused === 2, { timeout: 20_000 })
    return async () => {
      hashes.release()
      await Promise.all(all)
    }
  }

  test('a sign-in while the hash queue is full, with the right password accepted afterwards [A6]', async () => {
    const { email } = (await signUp('192.0.2.1')).body
    const releaseQueue = await fillTheQueue()
    expect(statuses(await times(8, () => signIn(HERE, email, PASSWORD)))).toEqual(Array(8).fill(503))
    await releaseQueue()
    expect((await signIn(HERE, email, PASSWORD)).status).toBe(200)
    const wrong = await times(6, () => signIn(HERE, email, 'wrong'))
    expect(statuses(wrong)).toEqual([401, 401, 401, 401, 401, 429])
  })

  test('a sign-up while the hash queue is full [A3]', async () => {
    const releaseQueue = await fillTheQueue()
    expect(statuses(await times(12, () => signUp(HERE)))).toEqual(Array(12).fill(503))
    await releaseQueue()
    expect(statuses(await times(10, () => signUp(HERE)))).toEqual(Array(10).fill(201))
    expect((await signUp(HERE)).status).toBe(429)
  })

  test('a check of the current password while the hash queue is full [A6]', async () => {
    const someone = (await signUp('192.0.2.1')).body
    const change = (currentPassword: string) =>
      t.call('PUT', `/api/users/${someone._id}`, {
        as: someone,
        from: HERE,
        body: { password: 'another horse', currentPassword },
      })
    const releaseQueue = await fillTheQueue()
    expect(statuses(await times(12, () => change(PASSWORD)))).toEqual(Array(12).fill(503))
    await releaseQueue()
    expect((await change(PASSWORD)).status).toBe(200)
  })

  test('a picture while the queue for pictures is full [U5]', async () => {
    const someone = await person(t)
    const png = await sharp({ create: { width: 3000, height: 3000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const atOnce = Array.from({ length: 20 }, () => upload(t, png, { as: someone.token }))
    const replies = await Promise.all(atOnce)
    const taken = replies.filter((reply) => reply.status === 200).length
    expect(replies.filter((reply) => reply.status === 503)).toHaveLength(20 - taken)
    expect(taken).toBeLessThan(20)
    const small = Buffer.from('no picture')
    for (let n = taken; n < 30; n++) expect((await upload(t, small, { as: someone.token })).status).toBe(415)
    expect((await upload(t, small, { as: someone.token })).status).toBe(429)
  })

  test('a sign-in or sign-up while the database is broken [A6]', async () => {
    const { email } = (await signUp('192.0.2.1')).body
    await t.deps.db.schema.alterTable('users').renameTo('users_away').execute()
    expect(statuses(await times(8, () => signIn(HERE, email, PASSWORD)))).toEqual(Array(8).fill(500))
    expect(statuses(await times(12, () => signUp(HERE)))).toEqual(Array(12).fill(500))
    await t.deps.db.schema.alterTable('users_away').renameTo('users').execute()
    expect((await signIn(HERE, email, PASSWORD)).status).toBe(200)
    expect((await signUp(HERE)).status).toBe(201)
  })
})
