/** Rate limits of invite codes, sign-ups, sign-ins, current passwords and calls (decisions A2, A6). */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSession } from '#server/features/sessions/sessions.service.ts'
import { attempt, removeOldThrottles } from '#server/features/throttles/throttles.service.ts'
import { newcomer, PASSWORD } from '#test/accounts.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { engines } from '#test/database/databases.ts'

const WRONG_LOGIN = 'Invalid email or password.'
const TOO_MANY_LOGINS = 'Too many failed attempts. Please try again later.'

describe.each(engines)('limits on %s', (engine) => {
  let t: TestApp
  beforeEach(async () => {
    t = await startTestApp(engine, { RATE_LIMITS: 'on' })
  })
  afterEach(() => t.close())

  const signUp = (from: string, overrides: Record<string, unknown> = {}) =>
    t.call('POST', '/api/auth/register', { from, body: newcomer(overrides) })
  const signIn = (from: string, email: string, password: string, headers: Record<string, string> = {}) =>
    t.call('POST', '/api/auth/login', { from, body: { email, password }, headers })
  const statuses = (replies: ReadonlyArray<{ status: number }>) => replies.map((reply) => reply.status).sort()
  const attempts = (n: number, attempt: (i: number) => ReturnType<typeof signIn>) =>
    Promise.all(Array.from({ length: n }, (_, i) => attempt(i)))

  test('block an account from one address after five failures, but not from elsewhere [A6]', async () => {
    const { email } = (await signUp('192.0.2.1')).body
    for (let i = 0; i < 5; i++)
      expect((await signIn('192.0.2.9', email, 'wrong')).body.message).toBe(WRONG_LOGIN)
    const refused = await signIn('192.0.2.9', email, PASSWORD)
    expect(refused.status).toBe(429)
    expect(refused.body).toMatchObject({ message: TOO_MANY_LOGINS, detail: TOO_MANY_LOGINS })
    const wait = Number(refused.headers['retry-after'])
    expect(wait).toBeGreaterThan(14 * 60)
    expect(wait).toBeLessThanOrEqual(15 * 60)
    expect((await signIn('192.0.2.10', email, PASSWORD)).status).toBe(200)
    t.pass(wait + 1)
    expect((await signIn('192.0.2.9', email, PASSWORD)).status).toBe(200)
  })

  test('do not last longer when the clock is set back [A6]', async () => {
    const { email } = (await signUp('192.0.2.1')).body
    t.pass(24 * 3600)
    await attempts(6, () => signIn('192.0.2.9', email, 'wrong'))
    t.pass(-24 * 3600)
    const refused = await signIn('192.0.2.9', email, PASSWORD)
    expect(refused.status).toBe(429)
    const wait = Number(refused.headers['retry-after'])
    expect(wait).toBeLessThanOrEqual(15 * 60)
    t.pass(wait + 1)
    expect((await signIn('192.0.2.9', email, PASSWORD)).status).toBe(200)
  })

  test('do not reveal whether an account exists [A6]', async () => {
    const replies = []
    for (let i = 0; i < 6; i++) replies.push((await signIn('192.0.2.9', 'nobody@example.test', 'x')).status)
    expect(replies).toEqual([401, 401, 401, 401, 401, 429])
  })

  test('count parallel attempts [A6]', async () => {
    const { email } = (await signUp('192.0.2.1')).body
    const replies = await attempts(20, () => signIn('192.0.2.9', email, 'wrong'))
    expect(statuses(replies)).toEqual([...Array(5).fill(401), ...Array(15).fill(429)])
  })

  test('reset after the right password, which is not counted [A6]', async () => {
    const { email } = (await signUp('192.0.2.1')).body
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 4; i++) expect((await signIn('192.0.2.9', email, 'wrong')).status).toBe(401)
      expect((await signIn('192.0.2.9', email, PASSWORD)).status).toBe(200)
    }
  })

  test('allow an address 50 failures over all accounts, and ignore forged headers [A6]', async () => {
    const { email } = (await signUp('192.0.2.1')).body
    for (let i = 0; i < 48; i++) await attempt(t.deps, [['loginOfAddress', '192.0.2.9']], async () => {})
    const forged = (i: number) => ({ 'x-forwarded-for': `198.51.100.${i}`, forwarded: `for=198.51.100.${i}` })
    const replies = await attempts(5, (i) => signIn('192.0.2.9', `x${i}@example.test`, 'wrong', forged(i)))
    expect(statuses(replies)).toEqual([401, 401, 429, 429, 429])
    expect((await signIn('192.0.2.9', email, PASSWORD)).status).toBe(429)
    expect((await signIn('192.0.2.10', email, PASSWORD)).status).toBe(200)
  })

  test('count an IPv6 network as one sender, and all spellings of an IPv4 address [api 4]', async () => {
    for (let i = 0; i < 5; i++) await signIn(`2001:db8:0:7::${i}`, 'nobody@example.test', 'x')
    expect((await signIn('2001:db8:0:7:ffff:1:2:3', 'nobody@example.test', 'x')).status).toBe(429)
    expect((await signIn('2001:db8:0:8::1', 'nobody@example.test', 'x')).status).toBe(401)
    for (let i = 0; i < 5; i++) await signIn('::ffff:192.0.2.44', 'nobody@example.test', 'x')
    expect((await signIn('192.0.2.44', 'nobody@example.test', 'x')).status).toBe(429)
  })

  test('allow five wrong invite codes an hour per address, thirty in all [A2]', async () => {
    const wrong = (from: string) => signUp(from, { adminInviteToken: '000000' })
    const right = (from: string) => signUp(from, { adminInviteToken: '246810' })
    expect((await right('192.0.2.1')).status).toBe(201)
    expect(statuses(await attempts(7, () => wrong('192.0.2.1')))).toEqual([400, 400, 400, 400, 400, 429, 429])
    const refused = await right('192.0.2.1')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
    // Sign-ups without a code still work.
    expect((await signUp('192.0.2.1')).status).toBe(201)
    for (let address = 2; address <= 6; address++)
      expect(statuses(await attempts(5, () => wrong(`192.0.2.${address}`)))).toEqual(Array(5).fill(400))
    expect((await wrong('192.0.2.50')).status).toBe(429)
    t.pass(3601)
    expect((await right('192.0.2.1')).status).toBe(201)
  })

  test('allow ten sign-ups an hour from one address [api 4]', async () => {
    const replies = await attempts(12, () => signUp('192.0.2.1'))
    expect(statuses(replies)).toEqual([...Array(10).fill(201), 429, 429])
    expect((await signUp('192.0.2.2')).status).toBe(201)
    // A team that is invited may share one address.
    const as = (await signUp('192.0.2.3', { adminInviteToken: '246810' })).body.token
    const emails = ['invited1@example.test', 'invited2@example.test']
    const { body } = await t.call('POST', '/api/invitations', {
      as,
      body: { emails, role: 'user', note: '' },
    })
    for (const { email, link } of body.invitations) {
      const invitation = link.split('#invitation=')[1]
      expect((await signUp('192.0.2.1', { email, invitation })).status).toBe(201)
    }
    const wrong = await signUp('192.0.2.1', { invitation: 'x'.repeat(43) })
    expect(wrong.status).toBe(400)
  })

  test('count a wrong current password as a failed sign-in [A6]', async () => {
    const someone = (await signUp('192.0.2.1')).body
    const guess = (currentPassword: string) =>
      t.call('PUT', `/api/users/${someone._id}`, {
        as: someone,
        from: '192.0.2.9',
        body: { password: 'another horse', currentPassword },
      })
    for (let i = 0; i < 3; i++) expect((await guess('wrong')).status).toBe(403)
    for (let i = 0; i < 2; i++) expect((await signIn('192.0.2.9', someone.email, 'wrong')).status).toBe(401)
    expect((await guess(PASSWORD)).status).toBe(429)
    expect((await signIn('192.0.2.10', someone.email, PASSWORD)).status).toBe(200)
  })

  test('allow a session five wrong current passwords, from any number of addresses [A6]', async () => {
    const one = (await signUp('192.0.2.1')).body
    const guess = (token: string, from: string, currentPassword = 'wrong') =>
      t.call('PUT', `/api/users/${one._id}`, {
        as: token,
        from,
        body: { password: 'another horse', currentPassword },
      })
    const from = (i: number) => `198.51.100.${i}`
    const replies = await attempts(60, (i) => guess(one.token, from(i)))
    expect(statuses(replies)).toEqual([...Array(5).fill(403), ...Array(55).fill(429)])
    // Another session has its own limit, within the limit of the account.
    const other = (await signIn('192.0.2.2', one.email, PASSWORD)).body.token
    expect(statuses(await attempts(6, (i) => guess(other, from(i))))).toEqual([...Array(5).fill(403), 429])
    const third = (await signIn('192.0.2.2', one.email, PASSWORD)).body.token
    expect((await guess(third, '192.0.2.2', PASSWORD)).status).toBe(429)
    // The right password still signs in.
    expect((await signIn('192.0.2.2', one.email, PASSWORD)).status).toBe(200)
    t.pass(15 * 60 + 1)
    expect((await guess(third, '192.0.2.2', PASSWORD)).status).toBe(200)
  })

  test('allow a user 600 calls a minute, an address without a session 120 [api 4]', async () => {
    const someone = (await signUp('192.0.2.1')).body
    const token = await t.deps.db.transaction().execute((db) => openSession(db, someone._id, t.deps.now()))
    const send = (n: number, as?: string) =>
      Promise.all(
        Array.from({ length: n }, () => t.call('GET', '/api/auth/profile', { as, from: '192.0.2.9' })),
      )
    t.pass(60)
    expect((await send(121)).filter((reply) => reply.status === 429)).toHaveLength(1)
    // A signed-in user behind the same address is not affected.
    const replies = await send(601, token)
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(600)
    const refused = replies.find((reply) => reply.status === 429)
    expect(refused?.body.message).toBe('Too many requests. Please wait a moment.')
    expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(60)
    t.pass(60)
    expect(statuses(await send(1, token))).toEqual([200])
  })

  test('never refuse the checks of a proxy [api 4]', async () => {
    for (const url of ['/healthz', '/readyz']) {
      const checks = Array.from({ length: 121 }, () => t.call('GET', url, { from: '192.0.2.8' }))
      expect(new Set(statuses(await Promise.all(checks)))).toEqual(new Set([200]))
    }
  })

  test('hold on every node and after a restart, until the window ends [A6, api 4]', async () => {
    const { email } = (await signUp('192.0.2.1')).body
    for (let i = 0; i < 5; i++) await signIn('192.0.2.9', email, 'wrong')
    const node = await startTestApp(engine, { RATE_LIMITS: 'on' }, t.database)
    try {
      const reply = await node.call('POST', '/api/auth/login', {
        from: '192.0.2.9',
        body: { email, password: PASSWORD },
      })
      expect(reply.status).toBe(429)
    } finally {
      await node.close()
    }
    const storedKeys = () => t.deps.db.selectFrom('throttles').select('key').execute()
    await removeOldThrottles(t.deps)
    expect((await storedKeys()).length).toBeGreaterThan(0)
    t.pass(25 * 3600)
    await removeOldThrottles(t.deps)
    expect(await storedKeys()).toEqual([])
  })

  test("count the client's address behind a trusted proxy [A6]", async () => {
    const node = await startTestApp(engine, { RATE_LIMITS: 'on', TRUST_PROXY: '192.0.2.1' }, t.database)
    try {
      const attempt = (forwardedFor: string, from = '192.0.2.1') =>
        node.call('POST', '/api/auth/login', {
          from,
          headers: { 'x-forwarded-for': forwardedFor },
          body: { email: 'nobody@example.test', password: 'x' },
        })
      for (let i = 0; i < 5; i++) expect((await attempt(`203.0.113.${i}, 198.51.100.7`)).status).toBe(401)
      expect((await attempt('198.51.100.7')).status).toBe(429)
      expect((await attempt('198.51.100.8')).status).toBe(401)
      // An untrusted sender cannot set an address.
      for (let i = 0; i < 5; i++)
        expect((await attempt(`198.51.100.${50 + i}`, '192.0.2.77')).status).toBe(401)
      expect((await attempt('198.51.100.90', '192.0.2.77')).status).toBe(429)
    } finally {
      await node.close()
    }
  })
})
