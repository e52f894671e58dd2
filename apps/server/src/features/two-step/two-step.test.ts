/** Two-step sign-in (decision A21): authenticator app, recovery codes and reset. */
import { confirmTwoStep, getTwoStep } from '@task-manager/contract/sign-in/two-step'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { PASSWORD, signUp } from '#test/accounts.ts'
import { describeEngines, type Reply, startTestApp, type TestApp } from '#test/app.ts'
import { appCode } from '#test/app-code.ts'
import { engines } from '#test/database/databases.ts'
import { admin, type Person } from '#test/factories.ts'

const WRONG_CODE =
  "This code is wrong or already used. Wait for the next one, and check that your device's clock is right."

/** The code of the app, by the server's clock. */
const codeOf = (t: TestApp, secret: string, later = 0): string =>
  appCode(secret, t.deps.now().getTime() + later * 1000)
/** Each code works once, so the clock moves forward to the next one. */
const nextCode = (t: TestApp, secret: string): string => {
  t.pass(30)
  return codeOf(t, secret)
}
const logIn = (t: TestApp, { email }: Person, from = '198.51.100.7'): Promise<Reply> =>
  t.call('POST', '/api/auth/login', { body: { email, password: PASSWORD }, from })
const challengeOf = async (t: TestApp, one: Person): Promise<string> =>
  (await logIn(t, one)).body.twoStep.challenge
const second = (t: TestApp, challenge: string, code: string, from = '198.51.100.7'): Promise<Reply> =>
  t.call('POST', '/api/auth/login/two-step', { body: { challenge, code }, from })
const start = (t: TestApp, as: Person, body?: object): Promise<Reply> =>
  t.call('POST', '/api/auth/two-step', { as, body })
const confirm = (t: TestApp, as: Person, code: string): Promise<Reply> =>
  t.call('PUT', '/api/auth/two-step', { as, body: { code } })

/** A user whose app is set up. */
async function withApp(t: TestApp) {
  const one = await signUp(t)
  const { secret } = (await start(t, one)).body
  const { recoveryCodes } = (await confirm(t, one, codeOf(t, secret))).body
  return { one, secret: secret as string, codes: recoveryCodes as string[] }
}
const kinds = async (t: TestApp, subject: string) =>
  (
    await t.deps.db
      .selectFrom('changes')
      .select(['kind', 'changes'])
      .where('subject_id', '=', subject)
      .orderBy('seq')
      .execute()
  )
    .filter(({ kind }) => !['user.created', 'session.opened'].includes(kind))
    .map(({ kind, changes }) => [kind, ...JSON.parse(changes).map(({ after }: { after: unknown }) => after)])

describeEngines('two-step sign-in', (t) => {
  test('is on once a code confirmed the app, and then the password alone opens no session [A21]', async () => {
    const one = await signUp(t())
    const begun = await start(t(), one)
    expect(begun.body.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(begun.body.uri).toContain(`secret=${begun.body.secret}`)
    expect((await logIn(t(), one)).body.token).toBeDefined()
    const wrong = await confirm(t(), one, '000000')
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, 'code'])
    const done = await confirm(t(), one, codeOf(t(), begun.body.secret).replace(/^.../, '$& '))
    expect(z.parse(confirmTwoStep.returns, done.body)).toEqual(done.body)
    expect(new Set(done.body.recoveryCodes).size).toBe(10)

    const challenged = await logIn(t(), one)
    expect([challenged.status, challenged.body.twoStep.ways]).toEqual([200, ['totp', 'recovery']])
    expect(challenged.text).not.toMatch(/token|_id/)
    const code = nextCode(t(), begun.body.secret)
    const session = await second(t(), challenged.body.twoStep.challenge, code)
    expect([session.status, session.body._id]).toEqual([200, one.id])
    const status = await t().call('GET', '/api/auth/two-step', { as: session.body.token })
    expect(z.parse(getTwoStep.returns, status.body)).toMatchObject({ app: {}, recoveryCodes: 10 })
    expect(status.text).not.toContain(begun.body.secret)
    expect(await kinds(t(), one.id)).toEqual([['user.two-step-on']])
  })

  test('accepts a code once, and opens one session per challenge [A21]', async () => {
    const { one, secret } = await withApp(t())
    const code = nextCode(t(), secret)
    const [a, b] = [await challengeOf(t(), one), await challengeOf(t(), one)]
    const both = await Promise.all([second(t(), a, code), second(t(), b, code)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(both.find(({ status }) => status === 401)?.body.message).toBe(WRONG_CODE)
    const used = both[0]?.status === 200 ? a : b
    const again = await second(t(), used, nextCode(t(), secret))
    expect([again.status, again.body.message]).toEqual([
      400,
      'This sign-in took too long. Please log in again.',
    ])
    expect(await kinds(t(), one.id)).toContainEqual(['session.failed', one.email, 'code'])
  })

  test('accepts the codes before and after the current one [A21]', async () => {
    const { one, secret } = await withApp(t())
    t().pass(300)
    const challenge = await challengeOf(t(), one)
    expect((await second(t(), challenge, codeOf(t(), secret, -60))).status).toBe(401)
    expect((await second(t(), challenge, codeOf(t(), secret, 60))).status).toBe(401)
    expect((await second(t(), challenge, codeOf(t(), secret, -30))).status).toBe(200)
    expect((await second(t(), await challengeOf(t(), one), codeOf(t(), secret, 30))).status).toBe(200)
  })

  test('accepts each recovery code once, in any spelling, and counts the rest [A21]', async () => {
    const { one, codes } = await withApp(t())
    const [code = '', other = ''] = codes
    expect((await second(t(), await challengeOf(t(), one), ` ${code.toLowerCase()} `)).status).toBe(200)
    const again = await second(t(), await challengeOf(t(), one), code)
    expect([again.status, again.body.message]).toEqual([
      401,
      'This recovery code is wrong or already used. Try another one.',
    ])
    const both = await Promise.all(
      [await challengeOf(t(), one), await challengeOf(t(), one)].map((challenge) =>
        second(t(), challenge, other.replaceAll('-', '')),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    const status = await t().call('GET', '/api/auth/two-step', { as: one })
    expect(status.body.recoveryCodes).toBe(8)
    expect(await kinds(t(), one.id)).toContainEqual(['session.recovery-code', 9])
  })

  test('requires the password for new codes, another app and turning off [A21]', async () => {
    const { one, secret, codes } = await withApp(t())
    const calls = [
      ['POST', '/api/auth/two-step'],
      ['POST', '/api/auth/two-step/recovery-codes'],
      ['DELETE', '/api/auth/two-step'],
    ] as const
    for (const [method, url] of calls) {
      expect((await t().call(method, url, { as: one, body: {} })).status).toBe(422)
      const wrong = await t().call(method, url, { as: one, body: { currentPassword: 'not my password' } })
      expect([wrong.status, wrong.body.message]).toEqual([403, 'The current password is wrong.'])
    }
    const body = { currentPassword: PASSWORD }
    const fresh = await t().call('POST', '/api/auth/two-step/recovery-codes', { as: one, body })
    expect((await second(t(), await challengeOf(t(), one), codes[0] ?? '')).status).toBe(401)
    expect((await second(t(), await challengeOf(t(), one), fresh.body.recoveryCodes[0])).status).toBe(200)

    const moved = (await start(t(), one, body)).body.secret
    // The old app works until the new one is confirmed.
    expect((await second(t(), await challengeOf(t(), one), nextCode(t(), secret))).status).toBe(200)
    t().pass(30)
    expect((await confirm(t(), one, codeOf(t(), moved))).status).toBe(200)
    expect((await second(t(), await challengeOf(t(), one), nextCode(t(), secret))).status).toBe(401)
    expect((await second(t(), await challengeOf(t(), one), nextCode(t(), moved))).status).toBe(200)

    expect((await t().call('DELETE', '/api/auth/two-step', { as: one, body })).status).toBe(200)
    expect((await logIn(t(), one)).body.token).toBeDefined()
    const off = await t().call('DELETE', '/api/auth/two-step', { as: one, body })
    expect([off.status, off.body.message]).toEqual([409, 'Two-step sign-in is off. Set it up first.'])
    const logged = (await kinds(t(), one.id)).map(([kind]) => kind)
    expect(logged.filter((kind) => kind?.startsWith('user.'))).toEqual([
      'user.two-step-on',
      'user.two-step-codes',
      'user.two-step-changed',
      'user.two-step-off',
    ])
  })

  test('must be started again after an hour, or when another set-up was started [A21]', async () => {
    const one = await signUp(t())
    const early = (await start(t(), one)).body.secret
    const late = (await start(t(), one)).body.secret
    expect((await confirm(t(), one, codeOf(t(), early))).status).toBe(422)
    t().pass(3601)
    expect((await confirm(t(), one, codeOf(t(), late))).status).toBe(409)
  })

  test('challenge ends after 10 minutes, with another password or with deactivation [A21, A4]', async () => {
    const adminUser = await admin(t())
    const { one, secret } = await withApp(t())
    const status = async (challenge: string) => (await second(t(), challenge, nextCode(t(), secret))).status
    const old = await challengeOf(t(), one)
    t().pass(601)
    expect(await status(old)).toBe(400)
    const deactivated = await challengeOf(t(), one)
    await t().call('PUT', `/api/users/${one.id}`, { as: adminUser, body: { active: false } })
    expect(await status(deactivated)).toBe(400)
    await t().call('PUT', `/api/users/${one.id}`, { as: adminUser, body: { active: true } })
    const before = await challengeOf(t(), one)
    await t().call('PUT', `/api/users/${one.id}`, {
      as: adminUser,
      body: { password: 'set by an admin' },
    })
    expect(await status(before)).toBe(400)
    expect(await status('x'.repeat(43))).toBe(400)
  })

  test('is reset by an administrator, which ends all sessions [A21]', async () => {
    const adminUser = await admin(t())
    const { one } = await withApp(t())
    const reset = () => t().call('DELETE', `/api/users/${one.id}/two-step`, { as: adminUser })
    const twoStepOf = async () =>
      (await t().call('GET', '/api/users', { as: adminUser })).body.find(
        ({ _id }: { _id: string }) => _id === one.id,
      ).twoStep
    expect(await twoStepOf()).toBe(true)
    const waiting = await challengeOf(t(), one)
    expect((await reset()).body.message).toBe(
      'Ines Duarte is signed out everywhere and can log in with just a password.',
    )
    expect(await twoStepOf()).toBe(false)
    expect((await t().call('GET', '/api/auth/profile', { as: one })).status).toBe(401)
    expect((await second(t(), waiting, '123456')).status).toBe(400)
    expect((await logIn(t(), one)).body.token).toBeDefined()
    expect((await reset()).status).toBe(409)
    expect((await kinds(t(), one.id)).at(-1)).toEqual(['user.two-step-reset'])
  })

  test('stores no recovery code in plain text, and logs none [A21]', async () => {
    const { one, secret, codes } = await withApp(t())
    await second(t(), await challengeOf(t(), one), codes[0] ?? '')
    const rows = await Promise.all([
      t().deps.db.selectFrom('recovery_codes').selectAll().execute(),
      t().deps.db.selectFrom('changes').selectAll().execute(),
    ])
    const kept = JSON.stringify(rows)
    for (const code of codes) {
      expect(kept).not.toContain(code)
      expect(kept).not.toContain(code.replaceAll('-', ''))
    }
    expect(JSON.stringify(rows[1])).not.toContain(secret)
  })
})

describe.each(engines)('wrong codes on %s', (engine) => {
  test('are limited across IP addresses, also after a right password, while a recovery code still works [A21, A6]', async () => {
    const t = await startTestApp(engine, { RATE_LIMITS: 'on' })
    try {
      const { one, codes } = await withApp(t)
      const guess = async (from: string) => {
        const { challenge } = (await logIn(t, one, from)).body.twoStep
        return await second(t, challenge, '000000', from)
      }
      const answers: number[] = []
      for (let i = 0; i < 6; i++) answers.push((await guess('198.51.100.1')).status)
      expect(answers).toEqual([401, 401, 401, 401, 401, 429])
      for (let i = 0; i < 5; i++) expect((await guess(`198.51.100.${10 + i}`)).status).toBe(401)
      const elsewhere = await guess('198.51.100.99')
      expect([elsewhere.status, elsewhere.body.message]).toEqual([
        429,
        'Too many failed attempts. Please try again later.',
      ])
      expect(Number(elsewhere.headers['retry-after'])).toBeGreaterThan(800)
      const { challenge } = (await logIn(t, one, '198.51.100.99')).body.twoStep
      expect((await second(t, challenge, codes[0] ?? '', '198.51.100.99')).status).toBe(200)
    } finally {
      await t.close()
    }
  })
})
