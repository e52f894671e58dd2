/**
 * Recovering an account: additions of an intruder are removed, and were reported by email (decisions A12, A13, A21,
 * A22).
 */
import { expect, test } from 'vitest'
import { logIn, PASSWORD, signUp } from '#test/accounts.ts'
import { describeEngines, type TestApp } from '#test/app.ts'
import { appCode } from '#test/app-code.ts'
import { Authenticator } from '#test/authenticator.ts'
import { admin, type Person } from '#test/factories.ts'

const NEW = 'a fresh horse battery'
const withPassword = { currentPassword: PASSWORD }
const ORIGIN = 'https://studio.test'

async function addPasskey(t: TestApp, as: Person): Promise<Authenticator> {
  const key = new Authenticator(ORIGIN)
  const { options } = (await t.call('POST', '/api/auth/passkeys/options', { as, body: withPassword })).body
  const body = { passkey: key.make(options) }
  const reply = await t.call('POST', '/api/auth/passkeys', { as, body, headers: { origin: ORIGIN } })
  expect(reply.status).toBe(201)
  return key
}
async function signInWith(t: TestApp, key: Authenticator): Promise<number> {
  const { options } = (await t.call('POST', '/api/auth/login/passkey/options')).body
  const body = { passkey: key.sign(options) }
  return (await t.call('POST', '/api/auth/login/passkey', { body, headers: { origin: ORIGIN } })).status
}
async function addApp(t: TestApp, as: Person): Promise<void> {
  const { secret } = (await t.call('POST', '/api/auth/two-step', { as, body: withPassword })).body
  const code = appCode(secret, t.deps.now().getTime())
  expect((await t.call('PUT', '/api/auth/two-step', { as, body: { code } })).status).toBe(200)
}
const mailsTo = (t: TestApp, email: string) =>
  t.deps.db.selectFrom('outbox').selectAll().where('recipient', '=', email).orderBy('id').execute()
const subjects = async (t: TestApp, email: string) =>
  (await mailsTo(t, email)).filter(({ kind }) => kind === 'two-step-changed').map(({ subject }) => subject)
const tokenIn = async (t: TestApp, email: string, hash: string): Promise<string> =>
  new RegExp(`${hash}=([\\w-]{43})`).exec((await mailsTo(t, email)).at(-1)?.text ?? '')?.[1] ?? ''
const secondSteps = async (t: TestApp, email: string) =>
  (await logIn(t, email, NEW)).body.twoStep?.ways ?? 'signed in'

describeEngines(
  'a second step that changes',
  (t) => {
    test('is reported to its owner by email, whether passkey, app, codes, turning off or reset [A21, A22]', async () => {
      const [adminUser, one] = [await admin(t()), await signUp(t())]
      await addPasskey(t(), one)
      await addApp(t(), one)
      await t().call('POST', '/api/auth/two-step/recovery-codes', { as: one, body: withPassword })
      await t().call('DELETE', '/api/auth/two-step', { as: one, body: withPassword })
      await addApp(t(), one)
      await t().call('DELETE', `/api/users/${one.id}/two-step`, { as: adminUser })
      expect(await subjects(t(), one.email)).toEqual([
        'A passkey was added to your account',
        'An authenticator app was set up for your account',
        'Your recovery codes were renewed',
        'Two-step sign-in was turned off',
        'An authenticator app was set up for your account',
        'Two-step sign-in was turned off',
      ])
    })
  },
  { PUBLIC_URL: ORIGIN, SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'robot@studio.test' },
)

describeEngines(
  'a password reset link',
  (t) => {
    const linkOf = async (one: Person) => {
      await t().call('POST', '/api/auth/forgot-password', { body: { email: one.email } })
      return await tokenIn(t(), one.email, 'reset-password#token')
    }
    const open = (token: string) => t().call('POST', '/api/auth/reset-link', { body: { token } })
    const reset = (token: string, overrides = {}) =>
      t().call('POST', '/api/auth/reset-password', { body: { token, password: NEW, ...overrides } })

    test('lists the passkeys and removes them on request [A13, A22]', async () => {
      const one = await signUp(t())
      const key = await addPasskey(t(), one)
      const token = await linkOf(one)
      expect((await open(token)).body).toEqual({
        passkeys: [{ name: 'Passkey', createdAt: expect.any(String), usedAt: null }],
        removesPasskeys: false,
      })
      expect((await open('x'.repeat(43))).status).toBe(400)
      expect((await reset(token, { removePasskeys: true })).status).toBe(200)
      expect(await signInWith(t(), key)).toBe(401)
      // The new passkeys were the only second step, so the recovery codes are removed too: they may be the intruder's.
      expect(await secondSteps(t(), one.email)).toBe('signed in')
      expect((await open(token)).status).toBe(400)
    })

    test('keeps the passkeys by default [A13, A22]', async () => {
      const one = await signUp(t())
      const key = await addPasskey(t(), one)
      expect((await reset(await linkOf(one))).status).toBe(200)
      expect(await signInWith(t(), key)).toBe(200)
      expect(await secondSteps(t(), one.email)).toEqual(['passkey', 'recovery'])
    })

    test('keeps an app, and the recovery codes of an older second step [A13, A21]', async () => {
      const [one, two] = [await signUp(t()), await signUp(t())]
      await addPasskey(t(), one)
      await addPasskey(t(), two)
      await addApp(t(), two)
      expect((await reset(await linkOf(two), { removePasskeys: true })).status).toBe(200)
      expect(await secondSteps(t(), two.email)).toEqual(['totp', 'recovery'])
      t().pass(8 * 86_400)
      expect((await reset(await linkOf(one), { removePasskeys: true })).status).toBe(200)
      expect(await secondSteps(t(), one.email)).toEqual(['recovery'])
      t().pass(-8 * 86_400)
    })

    test('always removes the passkeys when an administrator created it [A13, A22]', async () => {
      const [adminUser, one] = [await admin(t()), await signUp(t())]
      const key = await addPasskey(t(), one)
      await t().call('POST', `/api/users/${one.id}/reset-link`, { as: adminUser })
      const token = await tokenIn(t(), one.email, 'reset-password#token')
      expect((await open(token)).body).toMatchObject({ removesPasskeys: true })
      expect((await reset(token)).status).toBe(200)
      expect(await signInWith(t(), key)).toBe(401)
      expect(await secondSteps(t(), one.email)).toBe('signed in')
    })
  },
  { PUBLIC_URL: ORIGIN, SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'robot@studio.test' },
)

describeEngines(
  'a reverted email',
  (t) => {
    /** An intruder changes the email and runs `then`. Returns the owner's link. */
    async function changeEmailAsIntruder(one: Person, then: () => Promise<void>): Promise<string> {
      const email = `thief-${one.email}`
      await t().call('PUT', '/api/auth/email', { as: one, body: { email, ...withPassword } })
      const token = await tokenIn(t(), email, 'confirm-email#token')
      await t().call('POST', '/api/auth/confirm-email', { body: { token } })
      const back = await tokenIn(t(), one.email, 'confirm-email#back')
      await then()
      return back
    }
    const revertEmail = async (token: string) =>
      (await t().call('POST', '/api/auth/take-back-email', { body: { token, password: NEW } })).status

    test('removes the app and codes added after the change [A12, A21]', async () => {
      const one = await signUp(t())
      const back = await changeEmailAsIntruder(one, () => addApp(t(), one))
      expect(await revertEmail(back)).toBe(200)
      expect(await secondSteps(t(), one.email)).toBe('signed in')
    })

    test('keeps an app from before the change, without codes added later [A12, A21]', async () => {
      const [one, two] = [await signUp(t()), await signUp(t())]
      await addApp(t(), one)
      await addApp(t(), two)
      t().pass(60)
      const kept = await changeEmailAsIntruder(one, async () => {})
      expect(await revertEmail(kept)).toBe(200)
      expect(await secondSteps(t(), one.email)).toEqual(['totp', 'recovery'])
      const back = await changeEmailAsIntruder(two, async () => {
        await t().call('POST', '/api/auth/two-step/recovery-codes', { as: two, body: withPassword })
      })
      expect(await revertEmail(back)).toBe(200)
      expect(await secondSteps(t(), two.email)).toEqual(['totp'])
    })
  },
  { PUBLIC_URL: ORIGIN, SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'robot@studio.test' },
)
