/** Passkeys (decision A22): in place of the password, as a second step, and removed. */
import { hash } from 'node:crypto'
import { addPasskey, listPasskeys } from '@task-manager/contract/sign-in/passkeys'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { logIn, PASSWORD, signUp } from '#test/accounts.ts'
import { describeEngines, type Reply, startTestApp, type TestApp } from '#test/app.ts'
import { appCode } from '#test/app-code.ts'
import { Authenticator, type PasskeyRequest } from '#test/authenticator.ts'
import { engines } from '#test/database/databases.ts'
import { admin, type Person } from '#test/factories.ts'
import { FIREFOX } from '#test/network/user-agents.ts'
import { removeExpiredChallenges } from './passkey-login.service.ts'

const own = { currentPassword: PASSWORD }

const headersOf = (key: Authenticator) => ({ origin: key.origin, 'user-agent': FIREFOX })
const begin = (t: TestApp, as: Person, body: object = own): Promise<Reply> =>
  t.call('POST', '/api/auth/passkeys/options', { as, body })
async function add(
  t: TestApp,
  as: Person,
  key: Authenticator,
  deviations: PasskeyRequest = {},
): Promise<Reply> {
  const { options } = (await begin(t, as)).body
  const body = { passkey: key.make(options, deviations) }
  return await t.call('POST', '/api/auth/passkeys', { as, body, headers: headersOf(key) })
}
/** A user with one passkey. */
async function withPasskey(t: TestApp) {
  const one = await signUp(t)
  const key = new Authenticator()
  const { body } = await add(t, one, key)
  return { one, key, id: body.passkey._id as string, codes: body.recoveryCodes as string[] }
}
const requestOptions = async (t: TestApp) =>
  (await t.call('POST', '/api/auth/login/passkey/options')).body.options
const send = (t: TestApp, key: Authenticator, passkey: object, from = '198.51.100.7'): Promise<Reply> =>
  t.call('POST', '/api/auth/login/passkey', { body: { passkey }, headers: headersOf(key), from })
const enter = async (
  t: TestApp,
  key: Authenticator,
  deviations: PasskeyRequest = {},
  from?: string,
): Promise<Reply> => await send(t, key, key.sign(await requestOptions(t), deviations), from)
const second = (t: TestApp, key: Authenticator, body: object): Promise<Reply> =>
  t.call('POST', '/api/auth/login/two-step', { body, headers: headersOf(key) })
const remove = (t: TestApp, as: Person, id: string, body: object = own): Promise<Reply> =>
  t.call('DELETE', `/api/auth/passkeys/${id}`, { as, body })
const rows = (t: TestApp, { id }: Person) =>
  t.deps.db.selectFrom('passkeys').selectAll().where('user_id', '=', id).execute()
const kinds = async (t: TestApp, { id }: Person) =>
  (
    await t.deps.db
      .selectFrom('changes')
      .select('kind')
      .where('subject_id', '=', id)
      .where('kind', 'like', 'user.%')
      .orderBy('seq')
      .execute()
  ).map(({ kind }) => kind)

describeEngines('a passkey', (t) => {
  test('is added with the password, and returns recovery codes when it is the first second step [A22]', async () => {
    const one = await signUp(t())
    expect((await begin(t(), one, {})).status).toBe(422)
    const refused = await begin(t(), one, { currentPassword: 'not my password' })
    expect([refused.status, refused.body.message]).toEqual([403, 'The current password is wrong.'])
    const { options } = (await begin(t(), one)).body
    expect(options.rp.id).toBe('localhost')
    expect(JSON.stringify(options.user.id)).not.toContain(one.email)
    const first = await add(t(), one, new Authenticator())
    expect([first.status, first.body.passkey.name]).toEqual([201, 'Firefox on macOS'])
    expect(z.parse(addPasskey.returns, first.body)).toEqual(first.body)
    expect(new Set(first.body.recoveryCodes).size).toBe(10)
    const key = new Authenticator()
    expect((await add(t(), one, key)).body.recoveryCodes).toEqual([])
    const again = await add(t(), one, key)
    expect([again.status, again.body.message]).toEqual([409, 'This passkey was already added.'])
    const list = await t().call('GET', '/api/auth/passkeys', { as: one })
    expect(z.parse(listPasskeys.returns, list.body)).toEqual(list.body)
    expect([list.body.passkeys.length, list.body.host]).toEqual([2, 'localhost'])
    expect((await begin(t(), one)).body.options.excludeCredentials).toHaveLength(2)
    expect((await kinds(t(), one)).slice(1)).toEqual([
      'user.passkey-added',
      'user.two-step-on',
      'user.passkey-added',
    ])
  })

  test('signs in without an email [A22]', async () => {
    const { one, key } = await withPasskey(t())
    const request = await requestOptions(t())
    expect([request.allowCredentials, request.userVerification]).toEqual([[], 'required'])
    const reply = await enter(t(), key)
    expect([reply.status, reply.body._id]).toEqual([200, one.id])
    const profile = await t().call('GET', '/api/auth/profile', { as: reply.body.token })
    expect(profile.body.email).toBe(one.email)
    expect((await rows(t(), one))[0]?.used_at).not.toBeNull()
    const data = await t().call('GET', '/api/auth/data', { as: one })
    expect(data.body.passkeys).toMatchObject([{ name: 'Firefox on macOS' }])
  })

  test('signs in once per challenge, within 10 minutes [A22]', async () => {
    const { key } = await withPasskey(t())
    const proof = key.sign(await requestOptions(t()))
    const both = await Promise.all([send(t(), key, proof), send(t(), key, proof)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)])
    const again = await send(t(), key, proof)
    expect([again.status, again.body.message]).toEqual([400, 'This sign-in took too long. Please try again.'])
    const request = await requestOptions(t())
    t().pass(601)
    expect((await send(t(), key, key.sign(request))).status).toBe(400)
    const invented = { ...request, challenge: 'x'.repeat(43) }
    expect((await send(t(), key, key.sign(invented))).status).toBe(400)
    await removeExpiredChallenges(t().deps)
    const left = await t().deps.db.selectFrom('passkey_challenges').selectAll().execute()
    expect(left.filter(({ expires_at }) => expires_at < t().deps.now().toISOString())).toEqual([])
  })

  test('stores no challenge before it is used, and accepts no forged one [A22]', async () => {
    const { key } = await withPasskey(t())
    const stored = async () =>
      (await t().deps.db.selectFrom('passkey_challenges').selectAll().execute()).length
    const before = await stored()
    const requests = await Promise.all(Array.from({ length: 30 }, () => requestOptions(t())))
    expect(await stored()).toBe(before)
    expect(new Set(requests.map(({ challenge }) => challenge)).size).toBe(30)
    const [request] = requests
    const later = Buffer.from(request.challenge, 'base64url')
    later[20] = (later[20] ?? 0) ^ 1
    for (const challenge of [later.toString('base64url'), '', `${request.challenge}A`]) {
      const reply = await send(t(), key, key.sign({ ...request, challenge }))
      expect([400, 422]).toContain(reply.status)
    }
    expect((await send(t(), key, key.sign(request))).status).toBe(200)
    expect(await stored()).toBe(before + 1)
  })

  test.each<[string, PasskeyRequest]>([
    ['for another page', { origin: 'http://localhost.evil.test' }],
    ['for another host', { host: 'evil.test' }],
    ['without looking who uses it', { verified: false }],
    ['as a copy that counts behind', { counter: 1 }],
    ['as someone else', { userHandle: 'c29tZWJvZHkgZWxzZQ' }],
  ])('is refused when it signs %s, with the same words as an unknown one [A22]', async (_, deviations) => {
    const { one, key } = await withPasskey(t())
    await enter(t(), key)
    const reply = await enter(t(), key, deviations)
    const unknown = await enter(t(), new Authenticator())
    expect([reply.status, reply.body.message]).toEqual([unknown.status, unknown.body.message])
    expect([reply.status, reply.body.message]).toEqual([
      401,
      'Unknown passkey. Use another one, or your password.',
    ])
    expect(reply.text).not.toContain(one.email)
  })

  test("is refused when it was made for another page or another user's challenge [A22]", async () => {
    const [one, other] = [await signUp(t()), await signUp(t())]
    expect((await add(t(), one, new Authenticator('https://evil.test'))).status).toBe(422)
    expect((await add(t(), one, new Authenticator(), { verified: false })).status).toBe(422)
    const { options } = (await begin(t(), one)).body
    const key = new Authenticator()
    const body = { passkey: key.make(options) }
    const stolen = await t().call('POST', '/api/auth/passkeys', { as: other, body, headers: headersOf(key) })
    expect(stolen.status).toBe(409)
    await t().call('PUT', '/api/auth/profile', { as: one, body: { name: 'Ines D.' } })
    await begin(t(), one)
    const late = await t().call('POST', '/api/auth/passkeys', { as: one, body, headers: headersOf(key) })
    expect(late.status).toBe(409)
    const { challenge } = (await begin(t(), one)).body.options
    const proof = await send(t(), key, key.sign({ ...(await requestOptions(t())), challenge }))
    expect(proof.status).toBe(400)
  })

  test('is a second step after the password, beside app and codes [A22, A21]', async () => {
    const { one, key, codes } = await withPasskey(t())
    const { twoStep } = (await logIn(t(), one.email)).body
    expect(twoStep.ways).toEqual(['passkey', 'recovery'])
    expect(twoStep.passkey.allowCredentials).toHaveLength(1)
    const { challenge, passkey: request } = twoStep
    const thief = new Authenticator()
    expect((await second(t(), thief, { challenge, passkey: thief.sign(request) })).status).toBe(401)
    const { key: others } = await withPasskey(t())
    expect((await second(t(), others, { challenge, passkey: others.sign(request) })).status).toBe(401)
    // As a second step, a passkey needs no user verification.
    const proof = key.sign(request, { verified: false })
    expect((await second(t(), key, { challenge, passkey: proof })).body._id).toBe(one.id)
    expect((await second(t(), key, { challenge, passkey: proof })).status).toBe(400)
    const next = (await logIn(t(), one.email)).body.twoStep.challenge
    expect((await second(t(), key, { challenge: next, code: codes[0] })).status).toBe(200)

    expect((await t().call('POST', '/api/auth/two-step', { as: one, body: {} })).status).toBe(422)
    const { secret } = (await t().call('POST', '/api/auth/two-step', { as: one, body: own })).body
    const code = appCode(secret, t().deps.now().getTime())
    expect((await t().call('PUT', '/api/auth/two-step', { as: one, body: { code } })).status).toBe(200)
    expect((await logIn(t(), one.email)).body.twoStep.ways).toEqual(['totp', 'passkey', 'recovery'])
  })

  test('is renamed and removed by its owner only [A22]', async () => {
    const { one, key, id } = await withPasskey(t())
    const other = await signUp(t())
    const rename = (as: Person, name: string) =>
      t().call('PUT', `/api/auth/passkeys/${id}`, { as, body: { name } })
    expect((await rename(other, 'Mine')).status).toBe(404)
    expect((await rename(one, '  ')).status).toBe(422)
    expect((await rename(one, ' Laptop ')).body.name).toBe('Laptop')
    const request = await requestOptions(t())
    const { twoStep } = (await logIn(t(), one.email)).body
    expect((await remove(t(), one, id, { currentPassword: 'not my password' })).status).toBe(403)
    expect((await remove(t(), other, id)).status).toBe(409)
    expect((await remove(t(), one, id)).body.message).toBe('Passkey removed. Two-step sign-in is off.')
    // Both sign-ins began before the passkey was removed.
    expect((await send(t(), key, key.sign(request))).status).toBe(401)
    const { challenge, passkey } = twoStep
    expect((await second(t(), key, { challenge, passkey: key.sign(passkey) })).status).toBe(400)
    expect((await logIn(t(), one.email)).body.token).toBeDefined()
    expect((await kinds(t(), one)).slice(-3)).toEqual([
      'user.passkey-renamed',
      'user.passkey-removed',
      'user.two-step-off',
    ])
  })

  test('is removed alone, and another one remains the second step [A22]', async () => {
    const { one, id } = await withPasskey(t())
    const key = new Authenticator()
    await add(t(), one, key)
    expect((await remove(t(), one, id)).body.message).toBe('Passkey removed.')
    expect((await logIn(t(), one.email)).body.twoStep.ways).toEqual(['passkey', 'recovery'])
    expect((await enter(t(), key)).status).toBe(200)
  })

  test('does not sign in to a deactivated account, or one whose second step was reset or turned off [A22, A21]', async () => {
    const adminUser = await admin(t())
    const { one, key } = await withPasskey(t())
    const active = (active: boolean) =>
      t().call('PUT', `/api/users/${one.id}`, { as: adminUser, body: { active } })
    await active(false)
    expect((await enter(t(), key)).status).toBe(403)
    await active(true)
    expect((await enter(t(), key)).status).toBe(200)
    await t().call('DELETE', `/api/users/${one.id}/two-step`, { as: adminUser })
    expect((await enter(t(), key)).status).toBe(401)
    expect(await rows(t(), one)).toEqual([])
    const two = await withPasskey(t())
    await t().call('DELETE', '/api/auth/two-step', { as: two.one, body: own })
    expect((await enter(t(), two.key)).status).toBe(401)
  })

  test('is removed when its owner reverts a change of email [A22, A12]', async () => {
    const { one, key } = await withPasskey(t())
    const token = 'x'.repeat(43)
    const [created_at, expires_at] = [new Date(0), new Date(t().deps.now().getTime() + 1e6)].map((at) =>
      at.toISOString(),
    ) as [string, string]
    const row = { user_id: one.id, email: `back-${one.email}`, created_at, expires_at }
    await t()
      .deps.db.insertInto('email_returns')
      .values({ ...row, token_hash: hash('sha256', token, 'hex') })
      .execute()
    const body = { token, password: 'another horse battery' }
    expect((await t().call('POST', '/api/auth/take-back-email', { body })).status).toBe(200)
    expect((await enter(t(), key)).status).toBe(401)
    expect(await rows(t(), one)).toEqual([])
  })

  test('is refused when its message is cut, too large or of another type [A22]', async () => {
    const { key } = await withPasskey(t())
    const good = key.sign(await requestOptions(t()))
    const { response } = good
    const bad = [
      { ...good, response: { ...response, signature: response.signature.slice(0, 20) } },
      { ...good, response: { ...response, authenticatorData: 'AAAA' } },
      { ...good, response: { ...response, clientDataJSON: 'e30' } },
      { ...good, response: { ...response, clientDataJSON: '' } },
      { ...good, rawId: 'AAAA' },
      { ...good, type: 'password' },
      { ...good, response: { ...response, signature: 'x'.repeat(7000) } },
      { ...good, id: '"><script>' },
    ]
    for (const one of bad) expect([400, 401, 422]).toContain((await send(t(), key, one)).status)
    expect((await send(t(), key, good)).status).toBe(200)
  })
})

describe.each(engines)('passkeys on %s', (engine) => {
  test('belong to the host of PUBLIC_URL, never to a bare IP address [A22]', async () => {
    const t = await startTestApp(engine, { PUBLIC_URL: 'https://tasks.studio.test' })
    const other = await startTestApp(engine, { PUBLIC_URL: 'http://192.0.2.7:3000' }, t.database)
    try {
      const one = await signUp(t)
      const key = new Authenticator('https://tasks.studio.test')
      expect((await add(t, one, new Authenticator('http://localhost:3000'))).status).toBe(422)
      expect((await add(t, one, key)).status).toBe(201)
      expect((await requestOptions(t)).rpId).toBe('tasks.studio.test')
      expect((await enter(t, key)).status).toBe(200)
      const nowhere = await other.call('POST', '/api/auth/login/passkey/options')
      expect(nowhere.status).toBe(409)
      expect((await begin(other, one)).status).toBe(409)
      expect((await logIn(other, one.email)).body.twoStep.ways).toEqual(['recovery'])
      expect((await other.call('GET', '/api/auth/passkeys', { as: one })).body.host).toBe(null)
    } finally {
      await other.close()
      await t.close()
    }
  })

  test('are limited to 50 wrong ones per address [A22, A6]', async () => {
    const t = await startTestApp(engine, { RATE_LIMITS: 'on' })
    try {
      const { key } = await withPasskey(t)
      const request = await requestOptions(t)
      const thief = new Authenticator()
      for (let n = 0; n < 50; n++) expect((await send(t, thief, thief.sign(request))).status).toBe(401)
      expect((await send(t, thief, thief.sign(request))).status).toBe(429)
      expect((await send(t, key, key.sign(request), '203.0.113.4')).status).toBe(200)
    } finally {
      await t.close()
    }
  })
})
