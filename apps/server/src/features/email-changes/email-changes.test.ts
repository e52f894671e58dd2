/** Changing one's own email (decision A12), with real emails whose links are opened. */
import { describe, expect, test } from 'vitest'
import { logged, logIn, PASSWORD, signUp } from '#test/accounts.ts'
import type { TestApp } from '#test/app.ts'
import { engines } from '#test/database/databases.ts'
import { admin, type Person, person } from '#test/factories.ts'
import { mailingApp } from '#test/mailing-app.ts'

const status = async (t: TestApp, as: string) => (await t.call('GET', '/api/auth/profile', { as })).status

describe.each(engines)('a new email on %s', (engine) => {
  const { t, smtp } = mailingApp(engine)
  const requestChange = (one: Person, email: string) =>
    t().call('PUT', '/api/auth/email', { as: one, body: { email, currentPassword: PASSWORD } })
  const confirm = (token: string) => t().call('POST', '/api/auth/confirm-email', { body: { token } })
  const tokenFor = async (email: string, n = 1) =>
    /studio\.test\/confirm-email#token=([\w-]{43})/.exec(
      (await smtp().receivedBy(email, n)).parts.get('text/plain') ?? '',
    )?.[1] ?? ''

  test('is used once its link is opened, ends other sessions and notifies the old address [A12]', async () => {
    const one = await signUp(t())
    const other = (await logIn(t(), one.email)).body.token
    const moved = `moved-${one.email}`
    expect((await requestChange(one, moved)).body.message).toContain(`We sent a link to ${moved}.`)
    const token = await tokenFor(moved)
    expect((await t().call('GET', '/api/auth/profile', { as: one })).body.email).toBe(one.email)
    const done = await confirm(token)
    expect([done.status, done.body.message]).toEqual([
      200,
      'Your new email address is confirmed. Use it to log in from now on.',
    ])
    expect((await t().call('GET', '/api/auth/profile', { as: one })).body.email).toBe(moved)
    expect(await status(t(), other)).toBe(401)
    expect((await logIn(t(), moved)).status).toBe(200)
    const notice = await smtp().receivedBy(one.email)
    expect(notice.parts.get('text/plain')).toContain(`now uses ${moved}`)
    expect((await confirm(token)).status).toBe(400)
    expect(await logged(t(), one.id)).toEqual([
      ['user.edited', [{ field: 'email', before: one.email, after: moved }]],
    ])
  })

  test('is confirmed by the newest link only, for 24 hours, while the account is unchanged [A12]', async () => {
    const one = await signUp(t())
    const [a, b] = [`a-${one.email}`, `b-${one.email}`]
    await requestChange(one, a)
    await requestChange(one, b)
    expect((await confirm(await tokenFor(a))).status).toBe(400)
    const adminUser = await admin(t())
    await t().call('PUT', `/api/users/${one.id}`, {
      as: adminUser,
      body: { password: 'set by an admin' },
    })
    expect((await confirm(await tokenFor(b))).status).toBe(400)
    const two = await signUp(t())
    await requestChange(two, `late-${two.email}`)
    const late = await tokenFor(`late-${two.email}`)
    t().pass(24 * 3600 + 1)
    expect((await confirm(late)).status).toBe(400)
  })

  test('is refused when another account has it, at request and at confirmation [A12, A5]', async () => {
    const [one, two] = [await signUp(t()), await signUp(t())]
    expect((await requestChange(one, two.email)).status).toBe(409)
    expect((await requestChange(one, one.email)).status).toBe(422)
    const newEmail = `wanted-${one.email}`
    await requestChange(one, newEmail)
    const token = await tokenFor(newEmail)
    const third = await person(t())
    await t().deps.db.updateTable('users').set({ email: newEmail }).where('id', '=', third.id).execute()
    const reply = await confirm(token)
    expect([reply.status, reply.body.message]).toEqual([409, 'An account with this email already exists.'])
  })

  test('reports at once that the mail server refuses the address [A12]', async () => {
    const one = await signUp(t())
    smtp().refuse('550 No such mailbox')
    try {
      const reply = await requestChange(one, `nowhere-${one.email}`)
      expect([reply.status, reply.body.errors[0].path]).toEqual([422, 'email'])
      expect(reply.body.message).toBe('The mail server refused the message. (550 No such mailbox)')
    } finally {
      smtp().refuse(null)
    }
    expect((await requestChange(one, `there-${one.email}`)).status).toBe(200)
  })

  const FRESH = 'a fresh horse battery'
  const revertTokenFor = async (email: string, n = 1) =>
    /studio\.test\/confirm-email#back=([\w-]{43})/.exec(
      (await smtp().receivedBy(email, n)).parts.get('text/plain') ?? '',
    )?.[1] ?? ''
  const revert = (token: string, password = FRESH) =>
    t().call('POST', '/api/auth/take-back-email', { body: { token, password } })
  const move = async (one: Person, email: string) => {
    await requestChange(one, email)
    expect((await confirm(await tokenFor(email))).status).toBe(200)
  }

  test('is reverted from the old address within 7 days with a new password, which ends all sessions [A12]', async () => {
    const one = await signUp(t())
    const moved = `thief-${one.email}`
    await move(one, moved)
    const token = await revertTokenFor(one.email)
    const weak = await revert(token, 'password123')
    expect([weak.status, weak.body.message]).toEqual([
      422,
      'This password is too common. Please choose another.',
    ])
    const reply = await revert(token)
    expect([reply.status, reply.body.message]).toEqual([
      200,
      'Your previous email address was restored, and you were signed out everywhere. Please log in.',
    ])
    expect(await status(t(), one.token)).toBe(401)
    expect([(await logIn(t(), moved)).status, (await logIn(t(), one.email)).status]).toEqual([401, 401])
    expect((await logIn(t(), one.email, FRESH)).status).toBe(200)
    expect((await revert(token)).body.message).toBe(
      'This link no longer works. Ask an administrator for help.',
    )
    expect((await logged(t(), one.id)).map(([kind]) => kind).slice(0, 3)).toEqual([
      'user.edited',
      'user.edited',
      'user.email-returned',
    ])
    const two = await signUp(t())
    await move(two, `late-thief-${two.email}`)
    const late = await revertTokenFor(two.email)
    t().pass(7 * 24 * 3600 + 1)
    expect((await revert(late)).status).toBe(400)
  })

  test('is reverted by its first owner, however often it was changed [A12]', async () => {
    const one = await signUp(t())
    const [first, second] = [`first-${one.email}`, `second-${one.email}`]
    await move(one, first)
    t().pass(1)
    await move(one, second)
    const [own, intruderLink] = [await revertTokenFor(one.email), await revertTokenFor(first, 2)]
    // A later link must not invalidate an earlier one.
    expect((await revert(intruderLink, 'the thief was here')).status).toBe(200)
    expect((await revert(own)).status).toBe(200)
    expect((await revert(intruderLink)).status).toBe(400)
    expect((await logIn(t(), one.email, FRESH)).status).toBe(200)
    const rows = await t().deps.db.selectFrom('email_returns').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(own)
  })

  test('is not changed by the call for users without the link [A12, U3]', async () => {
    const [adminUser, one] = [await admin(t()), await signUp(t())]
    const body = { email: `past-${one.email}`, currentPassword: PASSWORD }
    const reply = await t().call('PUT', `/api/users/${one.id}`, { as: one, body })
    expect([reply.status, reply.body.message]).toEqual([
      422,
      "Change your own email on your account page. We'll send a link to the new address.",
    ])
    expect(
      (await t().call('PUT', `/api/users/${one.id}`, { as: one, body: { email: one.email } })).status,
    ).toBe(200)
    const byAdmin = await t().call('PUT', `/api/users/${one.id}`, {
      as: adminUser,
      body: { email: body.email },
    })
    expect(byAdmin.body.user.email).toBe(body.email)
    // The old address gets an email without a link.
    const notice = (await smtp().receivedBy(one.email)).parts.get('text/plain') ?? ''
    expect(notice).toContain(
      `${adminUser.name}, an administrator of your team, changed the email of your Task Manager account to`,
    )
    expect(notice).not.toContain('confirm-email')
  })
})
