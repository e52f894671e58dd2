/** One's own account (decision A12): profile, password, e-mail and sessions, with real mails. */
import { listSessions } from '@task-manager/contract/account'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { startOutbox } from '#server/features/outbox/outbox.worker.ts'
import { describeEngines, type Reply, startTestApp, type TestApp } from '#test/app.ts'
import { engines } from '#test/databases.ts'
import { admin, type Person, person, task } from '#test/factories.ts'
import { startSmtp, type TestSmtp } from '#test/smtp.ts'

vi.mock('node:crypto', async (original) =>
  (await import('#test/cheap-argon2.ts')).withCheapArgon2(await original<typeof import('node:crypto')>()),
)

const PASSWORD = 'correct horse battery'
const FIREFOX = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0'
const CHROME = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36'
let people = 0

/** Somebody with a password. */
async function signUp(t: TestApp): Promise<Person> {
  const body = { name: 'Ines Duarte', email: `ines${++people}@example.test`, password: PASSWORD }
  const reply = await t.call('POST', '/api/auth/register', { body, headers: { 'user-agent': FIREFOX } })
  expect(reply.status).toBe(201)
  return { id: reply.body._id, name: body.name, email: body.email, token: reply.body.token }
}
const logIn = (t: TestApp, email: string, password = PASSWORD, from = '198.51.100.7'): Promise<Reply> =>
  t.call('POST', '/api/auth/login', { body: { email, password }, headers: { 'user-agent': CHROME }, from })
const sessions = async (t: TestApp, as: Person | string) =>
  (await t.call('GET', '/api/auth/sessions', { as })).body.sessions
const status = async (t: TestApp, as: string) => (await t.call('GET', '/api/auth/profile', { as })).status
const logged = async (t: TestApp, subject: string) =>
  (
    await t.deps.db
      .selectFrom('changes')
      .selectAll()
      .where('subject_id', '=', subject)
      .orderBy('seq')
      .execute()
  )
    .filter(({ kind }) => !['user.created', 'session.opened'].includes(kind))
    .map(({ kind, changes }) => [kind, JSON.parse(changes)])

describeEngines('one’s own account', (t) => {
  test('takes a new name, seen in tasks at once, and nothing that is not one’s own to give [A12]', async () => {
    const [chief, one] = [await admin(t()), await signUp(t())]
    const { _id } = await task(t(), chief, [one])
    const reply = await t().call('PUT', '/api/auth/profile', {
      as: one,
      body: { name: ' Ines  D ', role: 'admin', email: 'root@example.test' },
    })
    expect(reply.body).toMatchObject({ _id: one.id, name: 'Ines  D', role: 'user', email: one.email })
    const { body } = await t().call('GET', `/api/tasks/${_id}`, { as: one })
    expect(body.assignedTo[0].name).toBe('Ines  D')
    expect(await logged(t(), one.id)).toEqual([
      ['user.edited', [{ field: 'name', before: 'Ines Duarte', after: 'Ines  D' }]],
    ])
    const nobody = await t().call('PUT', '/api/auth/profile', { as: one, body: { name: ' ' } })
    expect([nobody.status, nobody.body.message]).toEqual([422, 'Please enter a Full name.'])
  })

  test('takes the language of dates, and every sign-in answers it [A12]', async () => {
    const one = await signUp(t())
    const choose = (dateLanguage: string) =>
      t().call('PUT', '/api/auth/profile', { as: one, body: { dateLanguage } })
    expect((await logIn(t(), one.email)).body.dateLanguage).toBe('')
    expect((await choose('tlh')).status).toBe(422)
    expect((await choose('de')).body.dateLanguage).toBe('de')
    expect((await logIn(t(), one.email)).body.dateLanguage).toBe('de')
    expect((await t().call('GET', '/api/auth/profile', { as: one })).body.dateLanguage).toBe('de')
    expect(await logged(t(), one.id)).toEqual([
      ['settings.preferences', [{ field: 'dateLanguage', before: '', after: 'de' }]],
    ])
  })

  test('takes a new password for the current one; every other session ends, this one goes on [A12, A4]', async () => {
    const one = await signUp(t())
    const other = (await logIn(t(), one.email)).body.token
    const change = (currentPassword: string, newPassword: string) =>
      t().call('PUT', '/api/auth/password', { as: one, body: { currentPassword, newPassword } })
    const wrong = await change('not my password', 'a fresh horse battery')
    expect([wrong.status, wrong.body.message]).toEqual([403, 'The current password is not right.'])
    const weak = await change(PASSWORD, 'password123')
    expect([weak.status, weak.body.errors[0].path]).toEqual([422, 'newPassword'])
    const { body, status: done } = await change(PASSWORD, 'a fresh horse battery')
    expect(done).toBe(200)
    expect(await Promise.all([other, one.token, body.token].map((token) => status(t(), token)))).toEqual([
      401, 401, 200,
    ])
    // The new session is the same device.
    expect(await sessions(t(), body.token)).toMatchObject([{ device: 'Firefox on macOS', current: true }])
    expect((await logIn(t(), one.email, 'a fresh horse battery')).status).toBe(200)
    expect(await logged(t(), one.id)).toEqual([
      ['user.edited', [{ field: 'password', before: null, after: null }]],
    ])
  })

  test('lists its sessions in words and ends them, its own alone [A12]', async () => {
    const [one, stranger] = [await signUp(t()), await signUp(t())]
    const phone = (await logIn(t(), one.email)).body.token
    const tablet = (await logIn(t(), one.email)).body.token
    const answer = await t().call('GET', '/api/auth/sessions', { as: one })
    expect(z.parse(listSessions.returns, answer.body)).toEqual(answer.body)
    expect(answer.body.sessions).toMatchObject([
      { device: 'Firefox on macOS', address: '127.0.0.1', current: true },
      { device: 'Chrome on Android', address: '198.51.100.7', current: false },
      { device: 'Chrome on Android', current: false },
    ])
    expect(answer.text).not.toContain(one.token)
    const own = (await sessions(t(), phone)).find((each: { current: boolean }) => each.current)
    const end = (as: Person) => t().call('DELETE', `/api/auth/sessions/${own._id}`, { as })
    expect((await end(stranger)).status).toBe(404)
    expect(await status(t(), phone)).toBe(200)
    expect((await end(one)).status).toBe(200)
    expect((await end(one)).status).toBe(404)
    expect(await Promise.all([phone, tablet, one.token].map((token) => status(t(), token)))).toEqual([
      401, 200, 200,
    ])
    expect((await t().call('DELETE', '/api/auth/sessions', { as: one })).status).toBe(200)
    expect(await Promise.all([tablet, one.token].map((token) => status(t(), token)))).toEqual([401, 200])
    expect(await sessions(t(), one)).toHaveLength(1)
    expect(await logged(t(), own._id)).toEqual([['session.ended', []]])
  })

  test('takes a new e-mail at once where no mail can be sent [A12]', async () => {
    const one = await signUp(t())
    const body = { email: `Moved-${one.email}`, currentPassword: PASSWORD }
    const wrong = { ...body, currentPassword: 'not my password' }
    expect((await t().call('PUT', '/api/auth/email', { as: one, body: wrong })).status).toBe(403)
    const reply = await t().call('PUT', '/api/auth/email', { as: one, body })
    expect(reply.body).toMatchObject({ user: { email: `moved-${one.email}` } })
    expect(await status(t(), reply.body.token)).toBe(200)
    expect((await logIn(t(), `moved-${one.email}`)).status).toBe(200)
  })
})

describe.each(engines)('a new e-mail on %s', (engine) => {
  let smtp: TestSmtp
  let t: TestApp
  let outbox: { stop(): Promise<void> }
  beforeAll(async () => {
    smtp = await startSmtp()
    t = await startTestApp(engine, {
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Task Manager <robot@studio.test>',
      PUBLIC_URL: 'https://studio.test',
    })
    outbox = startOutbox(t.deps)
  })
  afterAll(async () => {
    await outbox.stop()
    await t.close()
    await smtp.stop()
  })
  const ask = (one: Person, email: string) =>
    t.call('PUT', '/api/auth/email', { as: one, body: { email, currentPassword: PASSWORD } })
  const confirm = (token: string) => t.call('POST', '/api/auth/confirm-email', { body: { token } })
  const tokenFor = async (email: string, n = 1) =>
    /studio\.test\/confirm-email#token=([\w-]{43})/.exec(
      (await smtp.receivedBy(email, n)).parts.get('text/plain') ?? '',
    )?.[1] ?? ''

  test('counts once its link was opened; other sessions end, and the old address is told [A12]', async () => {
    const one = await signUp(t)
    const other = (await logIn(t, one.email)).body.token
    const moved = `moved-${one.email}`
    expect((await ask(one, moved)).body.message).toContain(`on its way to ${moved}`)
    const token = await tokenFor(moved)
    expect((await t.call('GET', '/api/auth/profile', { as: one })).body.email).toBe(one.email)
    const done = await confirm(token)
    expect([done.status, done.body.message]).toEqual([200, 'Your new email address counts from now on.'])
    expect((await t.call('GET', '/api/auth/profile', { as: one })).body.email).toBe(moved)
    expect(await status(t, other)).toBe(401)
    expect((await logIn(t, moved)).status).toBe(200)
    // The first one told of the sign-in.
    const told = await smtp.receivedBy(one.email, 2)
    expect(told.parts.get('text/plain')).toContain(`belongs to ${moved}`)
    expect((await confirm(token)).status).toBe(400)
    expect(await logged(t, one.id)).toEqual([
      ['user.edited', [{ field: 'email', before: one.email, after: moved }]],
    ])
  })

  test('counts by its newest link, for 24 hours, while nothing else changed [A12]', async () => {
    const one = await signUp(t)
    const [a, b] = [`a-${one.email}`, `b-${one.email}`]
    await ask(one, a)
    await ask(one, b)
    expect((await confirm(await tokenFor(a))).status).toBe(400)
    const chief = await admin(t)
    await t.call('PUT', `/api/users/${one.id}`, { as: chief, body: { password: 'set by the chief' } })
    expect((await confirm(await tokenFor(b))).status).toBe(400)
    const two = await signUp(t)
    await ask(two, `late-${two.email}`)
    const late = await tokenFor(`late-${two.email}`)
    t.pass(24 * 3600 + 1)
    expect((await confirm(late)).status).toBe(400)
  })

  test('is refused when somebody has it, when asked for and when confirmed [A12, A5]', async () => {
    const [one, two] = [await signUp(t), await signUp(t)]
    expect((await ask(one, two.email)).status).toBe(409)
    expect((await ask(one, one.email)).status).toBe(422)
    const wanted = `wanted-${one.email}`
    await ask(one, wanted)
    const token = await tokenFor(wanted)
    const third = await person(t)
    await t.deps.db.updateTable('users').set({ email: wanted }).where('id', '=', third.id).execute()
    const reply = await confirm(token)
    expect([reply.status, reply.body.message]).toEqual([409, 'An account with this email already exists.'])
  })

  const FRESH = 'a fresh horse battery'
  const backFor = async (email: string, n = 1) =>
    /studio\.test\/confirm-email#back=([\w-]{43})/.exec(
      (await smtp.receivedBy(email, n)).parts.get('text/plain') ?? '',
    )?.[1] ?? ''
  const takeBack = (token: string, password = FRESH) =>
    t.call('POST', '/api/auth/take-back-email', { body: { token, password } })
  const move = async (one: Person, email: string) => {
    await ask(one, email)
    expect((await confirm(await tokenFor(email))).status).toBe(200)
  }

  test('is taken back from the old address within 7 days, with a new password; everybody is signed out [A12]', async () => {
    const one = await signUp(t)
    const moved = `thief-${one.email}`
    await move(one, moved)
    const token = await backFor(one.email)
    const weak = await takeBack(token, 'password123')
    expect([weak.status, weak.body.message]).toEqual([
      422,
      'This password is too common. Please choose another.',
    ])
    const reply = await takeBack(token)
    expect([reply.status, reply.body.message]).toEqual([
      200,
      'Your address counts again, and everybody was signed out. Please log in.',
    ])
    expect(await status(t, one.token)).toBe(401)
    expect([(await logIn(t, moved)).status, (await logIn(t, one.email)).status]).toEqual([401, 401])
    expect((await logIn(t, one.email, FRESH)).status).toBe(200)
    expect((await takeBack(token)).body.message).toBe(
      'This link does not work any more. Ask an administrator for help.',
    )
    expect((await logged(t, one.id)).map(([kind]) => kind).slice(0, 3)).toEqual([
      'user.edited',
      'user.edited',
      'user.email-returned',
    ])
    const two = await signUp(t)
    await move(two, `late-thief-${two.email}`)
    const late = await backFor(two.email)
    t.pass(7 * 24 * 3600 + 1)
    expect((await takeBack(late)).status).toBe(400)
  })

  test('is taken back by its first owner, however often a thief moves it on [A12]', async () => {
    const one = await signUp(t)
    const [first, second] = [`first-${one.email}`, `second-${one.email}`]
    await move(one, first)
    t.pass(1)
    await move(one, second)
    const [own, thiefs] = [await backFor(one.email), await backFor(first, 2)]
    // The thief goes back one step: that must not take the link away from who came before.
    expect((await takeBack(thiefs, 'the thief was here')).status).toBe(200)
    expect((await takeBack(own)).status).toBe(200)
    expect((await takeBack(thiefs)).status).toBe(400)
    expect((await logIn(t, one.email, FRESH)).status).toBe(200)
    const rows = await t.deps.db.selectFrom('email_returns').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(own)
  })

  test('is not changed by the call for users, past the link [A12, U3]', async () => {
    const [chief, one] = [await admin(t), await signUp(t)]
    const body = { email: `past-${one.email}`, currentPassword: PASSWORD }
    const reply = await t.call('PUT', `/api/users/${one.id}`, { as: one, body })
    expect([reply.status, reply.body.message]).toEqual([
      422,
      'Your own email address is changed on your account page: a link is sent to the new one.',
    ])
    expect(
      (await t.call('PUT', `/api/users/${one.id}`, { as: one, body: { email: one.email } })).status,
    ).toBe(200)
    const byChief = await t.call('PUT', `/api/users/${one.id}`, { as: chief, body: { email: body.email } })
    expect(byChief.body.user.email).toBe(body.email)
    // Whose address it was is told, without a link: it was an administrator's decision.
    const told = (await smtp.receivedBy(one.email)).parts.get('text/plain') ?? ''
    expect(told).toContain(`${chief.name}, an administrator of your team, changed the address`)
    expect(told).not.toContain('confirm-email')
  })
})
