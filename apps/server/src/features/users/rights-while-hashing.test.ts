/** Calls that wait for a password hash while rights or accounts change (decisions A3, A4, U3). */
import { expect, test, vi } from 'vitest'
import { codeForFirstAdmin } from '#server/features/auth/invite-code.service.ts'
import { PASSWORD } from '#test/accounts.ts'
import { describeEngines, type Reply, startTestApp, type TestApp } from '#test/app.ts'
import { appCode } from '#test/app-code.ts'
import { engines } from '#test/database/databases.ts'
import { admin, type Person } from '#test/factories.ts'
import { hashes } from '#test/fake-argon2.ts'

let people = 0
const someone = (overrides: Record<string, unknown> = {}) => ({
  name: 'Ines Duarte',
  email: `waiting${++people}@example.test`,
  password: PASSWORD,
  ...overrides,
})
const put = (t: TestApp, as: { token: string }, id: string, body: Record<string, unknown>): Promise<Reply> =>
  t.call('PUT', `/api/users/${id}`, { as, body })
const signIn = async (t: TestApp, email: string, password: string) =>
  (await t.call('POST', '/api/auth/login', { body: { email, password } })).status
/** Resolves when `n` hashes are running. */
const hashesRunning = (n: number) => vi.waitUntil(() => hashes.begun.length === n, { timeout: 20_000 })

/** Starts twelve calls that create accounts and wait, and returns a query for the created accounts. */
async function createTwelveAccounts(t: TestApp, as: Person) {
  hashes.paused = true
  const bodies = Array.from({ length: 12 }, () => someone({ role: 'admin' }))
  const replies = bodies.map((body) => t.call('POST', '/api/users', { as, body }))
  await hashesRunning(2)
  const createdAccounts = () =>
    t.deps.db
      .selectFrom('users')
      .select('id')
      .where(
        'email',
        'in',
        bodies.map((body) => body.email),
      )
      .execute()
  return { replies, createdAccounts }
}

describeEngines('an administrator who creates accounts', (t) => {
  test('and is demoted or deleted meanwhile creates none [A4]', async () => {
    const adminUser = await admin(t())
    for (const end of [
      (id: string) => put(t(), adminUser, id, { role: 'user' }),
      (id: string) => t().call('DELETE', `/api/users/${id}`, { as: adminUser }),
    ]) {
      const secondAdmin = await admin(t())
      const { replies, createdAccounts } = await createTwelveAccounts(t(), secondAdmin)
      expect((await end(secondAdmin.id)).status).toBe(200)
      hashes.release()
      expect((await Promise.all(replies)).map((reply) => reply.status)).toEqual(Array(12).fill(401))
      expect(await createdAccounts()).toEqual([])
    }
  })

  test('and demotes themselves meanwhile creates none [U2]', async () => {
    const [, secondAdmin] = [await admin(t()), await admin(t())]
    const { replies, createdAccounts } = await createTwelveAccounts(t(), secondAdmin)
    expect((await put(t(), secondAdmin, secondAdmin.id, { role: 'user' })).status).toBe(200)
    hashes.release()
    expect((await Promise.all(replies)).map((reply) => reply.status)).toEqual(Array(12).fill(403))
    expect(await createdAccounts()).toEqual([])
  })

  test('and logs out meanwhile creates none [A4]', async () => {
    const secondAdmin = await admin(t())
    const { replies, createdAccounts } = await createTwelveAccounts(t(), secondAdmin)
    expect((await t().call('POST', '/api/auth/logout', { as: secondAdmin })).status).toBe(200)
    hashes.release()
    expect((await Promise.all(replies)).map((reply) => reply.status)).toEqual(Array(12).fill(401))
    expect(await createdAccounts()).toEqual([])
  })

  test('and stays an administrator creates all', async () => {
    const { replies, createdAccounts } = await createTwelveAccounts(t(), await admin(t()))
    hashes.release()
    expect((await Promise.all(replies)).map((reply) => reply.status)).toEqual(Array(12).fill(201))
    expect(await createdAccounts()).toHaveLength(12)
  })
})

describeEngines('a stolen session', (t) => {
  const account = async () =>
    (await t().call('POST', '/api/auth/register', { body: someone() })).body as {
      _id: string
      email: string
      token: string
    }

  test.each([{ password: 'the password of a thief' }, { email: 'thief@example.test' }])(
    'does not undo a reset by an administrator while %j waited [U3]',
    async (change) => {
      const adminUser = await admin(t())
      const victim = await account()
      hashes.paused = true
      const theft = put(t(), victim, victim._id, { ...change, currentPassword: PASSWORD })
      await hashesRunning(1)
      hashes.paused = false
      expect((await put(t(), adminUser, victim._id, { password: 'a reset by the admin' })).status).toBe(200)
      hashes.release()
      expect((await theft).status).toBe(401)
      expect(await signIn(t(), victim.email, 'a reset by the admin')).toBe(200)
      for (const password of [PASSWORD, 'the password of a thief'])
        expect(await signIn(t(), victim.email, password)).toBe(401)
    },
  )

  test.each([{ password: 'the password of a thief' }, { email: 'thief2@example.test' }])(
    'writes %j only when the compared password is still the same [U3]',
    async (change) => {
      const victim = await account()
      const stored = () =>
        t()
          .deps.db.selectFrom('users')
          .select(['email', 'password_hash'])
          .where('id', '=', victim._id)
          .executeTakeFirst()
      hashes.paused = true
      const theft = put(t(), victim, victim._id, { ...change, currentPassword: PASSWORD })
      await hashesRunning(1)
      await t()
        .deps.db.updateTable('users')
        .set({ password_hash: 'another' })
        .where('id', '=', victim._id)
        .execute()
      hashes.release()
      const reply = await theft
      expect([reply.status, reply.body.message]).toEqual([409, 'This account has changed. Please try again.'])
      expect(await stored()).toEqual({ email: victim.email, password_hash: 'another' })
    },
  )
})

describeEngines('a sign-in whose password is being compared', (t) => {
  const account = async (): Promise<Person> => {
    const body = someone()
    const reply = await t().call('POST', '/api/auth/register', { body })
    return { ...body, id: reply.body._id, token: reply.body.token }
  }
  /** Answers of four sign-ins during which `change` ran. */
  async function signInsDuring(one: Person, change: () => Promise<unknown>): Promise<Reply[]> {
    hashes.paused = true
    const body = { email: one.email, password: PASSWORD }
    const replies = [1, 2, 3, 4].map(() => t().call('POST', '/api/auth/login', { body }))
    await hashesRunning(2)
    await change()
    hashes.release()
    return await Promise.all(replies)
  }

  test('asks for the second step that was turned on meanwhile [A21]', async () => {
    const one = await account()
    const replies = await signInsDuring(one, async () => {
      const { secret } = (await t().call('POST', '/api/auth/two-step', { as: one, body: {} })).body
      const code = appCode(secret, t().deps.now().getTime())
      expect((await t().call('PUT', '/api/auth/two-step', { as: one, body: { code } })).status).toBe(200)
    })
    expect(replies.map(({ body }) => [body.token, body.twoStep?.ways])).toEqual(
      Array(4).fill([undefined, ['totp', 'recovery']]),
    )
  })

  test('opens a limited session when a second step was required of everyone meanwhile [A26]', async () => {
    const [one, adminUser] = [await account(), await admin(t())]
    const requireTwoStep = (twoStepRequired: boolean) =>
      t().call('PUT', '/api/settings', { as: adminUser, body: { twoStepRequired } })
    const replies = await signInsDuring(one, () => requireTwoStep(true))
    expect(replies.map(({ body }) => body.twoStepNeeded)).toEqual(Array(4).fill(true))
    await requireTwoStep(false)
  })

  test('fails when the account was deactivated or its email changed meanwhile [U8, A4]', async () => {
    const adminUser = await admin(t())
    const [one, two] = [await account(), await account()]
    const left = await signInsDuring(one, () => put(t(), adminUser, one.id, { active: false }))
    expect(left.map(({ status }) => status)).toEqual(Array(4).fill(403))
    const moved = await signInsDuring(two, () => put(t(), adminUser, two.id, { email: `moved-${two.email}` }))
    expect(moved.map(({ status }) => status)).toEqual(Array(4).fill(401))
  })

  test('answers the current role [A4]', async () => {
    const [one, adminUser] = [await account(), await admin(t())]
    const replies = await signInsDuring(one, () => put(t(), adminUser, one.id, { role: 'admin' }))
    expect(replies.map(({ body }) => body.role)).toEqual(Array(4).fill('admin'))
  })
})

test.each(engines)('a stored invite code creates no second administrator on %s [A2]', async (engine) => {
  const t = await startTestApp(engine, { ADMIN_INVITE_TOKEN: '' })
  try {
    const adminInviteToken = await codeForFirstAdmin(t.deps)
    hashes.paused = true
    const body = someone({ adminInviteToken })
    const signUp = t.call('POST', '/api/auth/register', { body })
    await hashesRunning(1)
    await admin(t)
    hashes.release()
    expect((await signUp).body.message).toBe('Invalid admin invite token.')
    expect(await signIn(t, body.email, PASSWORD)).toBe(401)
  } finally {
    await t.close()
  }
})
