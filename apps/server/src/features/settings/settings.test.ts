/** A second step that is asked of everybody (decision A26). */
import { endpoints } from '@task-manager/contract/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#server/db/ids.ts'
import { describeEngines, type Reply, startTestApp, type TestApp } from '#test/app.ts'
import { appCode } from '#test/app-code.ts'
import { admin, type Person } from '#test/factories.ts'

vi.mock('node:crypto', async (original) =>
  (await import('#test/cheap-argon2.ts')).withCheapArgon2(await original<typeof import('node:crypto')>()),
)

const PASSWORD = 'correct horse battery'
const own = { currentPassword: PASSWORD }
let people = 0

async function signUp(t: TestApp): Promise<Person> {
  const body = { name: 'Ines Duarte', email: `rule${++people}@example.test`, password: PASSWORD }
  const reply = await t.call('POST', '/api/auth/register', { body })
  return { id: reply.body._id, name: body.name, email: body.email, token: reply.body.token }
}
const ask = (t: TestApp, as: Person, twoStepRequired: boolean): Promise<Reply> =>
  t.call('PUT', '/api/settings', { as, body: { twoStepRequired } })
const logIn = (t: TestApp, { email }: Person): Promise<Reply> =>
  t.call('POST', '/api/auth/login', { body: { email, password: PASSWORD } })
const profile = (t: TestApp, as: string | Person): Promise<Reply> =>
  t.call('GET', '/api/auth/profile', { as })
const tasks = async (t: TestApp, as: string | Person): Promise<number> =>
  (await t.call('GET', '/api/tasks', { as })).status
async function setUp(t: TestApp, as: string): Promise<void> {
  const { secret } = (await t.call('POST', '/api/auth/two-step', { as, body: {} })).body
  const code = appCode(secret, t.deps.now().getTime())
  expect((await t.call('PUT', '/api/auth/two-step', { as, body: { code } })).status).toBe(200)
}

describeEngines('a second step of everybody', (t) => {
  let chief: Person
  beforeEach(async () => {
    chief ??= await admin(t())
    await ask(t(), chief, false)
  })

  test('is set up at the next sign-in, before anything else; then the session is whole [A26]', async () => {
    const one = await signUp(t())
    expect((await ask(t(), one, true)).status).toBe(403)
    expect((await ask(t(), chief, true)).body).toEqual({ twoStepRequired: true })
    // Whoever is signed in goes on.
    expect([await tasks(t(), one), await tasks(t(), chief)]).toEqual([200, 200])
    const { body } = await logIn(t(), one)
    expect(body.twoStepNeeded).toBe(true)
    const waiting = (await logIn(t(), one)).body.token
    expect((await profile(t(), body.token)).body.twoStepNeeded).toBe(true)
    const refused = await t().call('GET', '/api/tasks', { as: body.token })
    expect([refused.status, refused.body.code]).toEqual([403, 'two_step_needed'])
    await setUp(t(), body.token)
    expect(await tasks(t(), body.token)).toBe(200)
    expect((await profile(t(), body.token)).body.twoStepNeeded).toBeUndefined()
    // Somebody else may have begun it with the password alone.
    expect(await tasks(t(), waiting)).toBe(401)
    expect((await logIn(t(), one)).body.twoStep.ways).toEqual(['totp', 'recovery'])
  })

  test('answers a session that waits for it nothing but what set-up needs [A26]', async () => {
    await ask(t(), chief, true)
    const one = await signUp(t())
    expect((await profile(t(), one)).body.twoStepNeeded).toBe(true)
    const answered: string[] = []
    for (const [name, { method, path, access }] of endpoints) {
      if (access === 'public' || name === 'logout') continue
      const url = path.replace('{id}', newId()).replace('{itemId}', '1')
      const reply = await t().call(method, url, { as: one })
      if (reply.body?.code !== 'two_step_needed' && reply.status !== 403) answered.push(name)
    }
    expect(answered.sort()).toEqual([
      'addPasskey',
      'confirmTwoStep',
      'getProfile',
      'getTwoStep',
      'listPasskeys',
      'startPasskey',
      'startTwoStep',
    ])
  })

  test('cannot be turned off by its owner; a reset leads to a new one [A26, A21]', async () => {
    await ask(t(), chief, true)
    const one = await signUp(t())
    await setUp(t(), one.token)
    expect((await t().call('GET', '/api/auth/two-step', { as: one })).body.required).toBe(true)
    const off = await t().call('DELETE', '/api/auth/two-step', { as: one, body: own })
    expect([off.status, off.body.message]).toEqual([
      409,
      'Two-step sign-in is asked of everybody here. It cannot be turned off.',
    ])
    const newPassword = 'another horse battery'
    const changed = await t().call('PUT', '/api/auth/password', { as: one, body: { ...own, newPassword } })
    expect(await tasks(t(), changed.body.token)).toBe(200)
    await t().call('DELETE', `/api/users/${one.id}/two-step`, { as: chief })
    const again = await t().call('POST', '/api/auth/login', {
      body: { email: one.email, password: newPassword },
    })
    expect(again.body.twoStepNeeded).toBe(true)
  })

  test('ends the sessions that were opened without one, when asked to; others go on [A26]', async () => {
    const [none, has] = [await signUp(t()), await signUp(t())]
    await setUp(t(), has.token)
    const { challenge } = (await logIn(t(), has)).body.twoStep
    const code = (await t().call('POST', '/api/auth/two-step/recovery-codes', { as: has, body: own })).body
      .recoveryCodes[0]
    const proven = await t().call('POST', '/api/auth/login/two-step', { body: { challenge, code } })
    const put = (body: object) => t().call('PUT', '/api/settings', { as: chief, body })
    expect((await put({ twoStepRequired: true })).status).toBe(200)
    expect([await tasks(t(), none), await tasks(t(), has), await tasks(t(), proven.body.token)]).toEqual([
      200, 200, 200,
    ])
    // Later, too, while it is required.
    const reply = await put({ twoStepRequired: true, endOlderSessions: true })
    expect([reply.status, reply.body]).toEqual([200, { twoStepRequired: true }])
    // The one that set the second step up was opened without it.
    expect([await tasks(t(), none), await tasks(t(), has), await tasks(t(), proven.body.token)]).toEqual([
      401, 401, 200,
    ])
    expect(await tasks(t(), chief)).toBe(200)
    expect((await logIn(t(), none)).body.twoStepNeeded).toBe(true)
    const last = await t()
      .deps.db.selectFrom('changes')
      .select('changes')
      .where('kind', '=', 'settings.two-step')
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(last.changes)).toEqual([
      { field: 'sessionsEnded', before: null, after: expect.any(Number) },
    ])
  })

  test('is taken back: who waited signs in anew and is whole, on the other node too; both are logged [A26, A20]', async () => {
    await ask(t(), chief, true)
    const one = await signUp(t())
    const other = await startTestApp(t().engine, {}, t().place)
    try {
      expect(await tasks(other, one)).toBe(403)
      await ask(t(), chief, false)
      expect([await tasks(t(), one), await tasks(other, one)]).toEqual([401, 401])
      const { body } = await logIn(other, one)
      expect([body.twoStepNeeded, await tasks(other, body.token)]).toEqual([undefined, 200])
    } finally {
      await other.close()
    }
    const rows = await t()
      .deps.db.selectFrom('changes')
      .select(['actor_id', 'changes'])
      .where('kind', '=', 'settings.two-step')
      .orderBy('seq', 'desc')
      .limit(2)
      .execute()
    expect(rows.map(({ actor_id }) => actor_id)).toEqual([chief.id, chief.id])
    expect(JSON.parse(rows[0]?.changes ?? '')).toEqual([
      { field: 'twoStepRequired', before: true, after: false },
    ])
  })
})
