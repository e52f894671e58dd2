/** Password resets (decision A13), with real emails whose links are opened. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { logIn } from '#test/accounts.ts'
import { describeEngines, type Reply, startTestApp, type TestApp } from '#test/app.ts'
import { engines } from '#test/database/databases.ts'
import { watchStatements } from '#test/database/statements.ts'
import { admin, type Person, person } from '#test/factories.ts'
import { hashes } from '#test/fake-argon2.ts'
import { mailingApp, mailSettings } from '#test/mailing-app.ts'
import { startSmtp, type TestSmtp } from '#test/network/smtp.ts'

const NEW = 'a fresh horse battery'
const GONE = 'This link no longer works. Request a new one.'

const requestReset = (t: TestApp, email: string, from?: string): Promise<Reply> =>
  t.call('POST', '/api/auth/forgot-password', { body: { email }, ...(from && { from }) })
const reset = (t: TestApp, token: string, password = NEW): Promise<Reply> =>
  t.call('POST', '/api/auth/reset-password', { body: { token, password } })
const tokenIn = (text: string | undefined): string =>
  /https:\/\/studio\.test\/reset-password#token=([\w-]{43})(?=\s|$)/.exec(text ?? '')?.[1] ?? ''
const change = (t: TestApp, as: Person, { id }: Person, body: object): Promise<Reply> =>
  t.call('PUT', `/api/users/${id}`, { as, body })
const kinds = async (t: TestApp, id: string) =>
  (await t.deps.db.selectFrom('changes').selectAll().where('subject_id', '=', id).execute()).map(
    ({ kind, actor_id }) => [kind, actor_id],
  )

describe.each(engines)('a forgotten password on %s', (engine) => {
  const { t, smtp } = mailingApp(engine)
  const linkFor = async (one: Person, n = 1): Promise<string> => {
    expect((await requestReset(t(), one.email)).status).toBe(202)
    return tokenIn((await smtp().receivedBy(one.email, n)).parts.get('text/plain'))
  }

  test('is replaced with the link of an email, once, and all sessions end [A13]', async () => {
    const one = await person(t(), 'user', 'Zoë <b>Otieno</b>')
    const requested = await requestReset(t(), ` ${one.email.toUpperCase()} `)
    expect([requested.status, requested.body.message]).toEqual([
      202,
      'If an account uses this address, an email with a link is on its way. The link works for 30 minutes.',
    ])
    // The email is sent at once, not with the worker's next round a minute later.
    const mail = await smtp().receivedBy(one.email)
    expect(mail.headers.get('subject')).toBe('Choose a new password')
    expect(mail.headers.get('content-type')).toMatch(/^multipart\/alternative/)
    const [text, html] = [mail.parts.get('text/plain') ?? '', mail.parts.get('text/html') ?? '']
    const token = tokenIn(text)
    expect(text).toContain('Hello Zoë <b>Otieno</b>,')
    expect(html).toContain(`href="https://studio.test/reset-password#token=${token}"`)
    expect(html).toContain('Hello Zoë &lt;b&gt;Otieno&lt;/b&gt;,')
    // The email loads nothing.
    expect(html).not.toMatch(/<(img|link|script)\b|url\(|@import/i)
    const done = await reset(t(), token)
    expect([done.status, done.body.message]).toEqual([200, 'Your password was changed. Please log in.'])
    expect((await t().call('GET', '/api/auth/profile', { as: one })).status).toBe(401)
    expect((await logIn(t(), one.email, NEW)).status).toBe(200)
    const again = await reset(t(), token, 'yet another horse')
    expect([again.status, again.body.message]).toEqual([400, GONE])
    expect((await logIn(t(), one.email, NEW)).status).toBe(200)
    const notice = await smtp().receivedBy(one.email, 2)
    expect(notice.headers.get('subject')).toBe('Your password was changed')
    expect(await kinds(t(), one.id)).toEqual(
      expect.arrayContaining([
        ['session.forgotten', null],
        ['user.reset', one.id],
      ]),
    )
    // The token is stored nowhere.
    const rows = [
      await t().deps.db.selectFrom('resets').selectAll().execute(),
      await t().deps.db.selectFrom('outbox').selectAll().where('recipient', '=', one.email).execute(),
      await t().deps.db.selectFrom('changes').selectAll().execute(),
    ]
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('has one valid link, the newest [A13]', async () => {
    const one = await person(t())
    const [first, second] = [await linkFor(one), await linkFor(one, 2)]
    expect((await reset(t(), first)).body.message).toBe(GONE)
    expect((await reset(t(), second)).status).toBe(200)
  })

  test('has a link for 30 minutes [A13]', async () => {
    const one = await person(t())
    const token = await linkFor(one)
    t().pass(30 * 60 + 1)
    expect((await reset(t(), token)).body.message).toBe(GONE)
  })

  test('has a link that ends with a new email or password [A13]', async () => {
    const [adminUser, one] = [await admin(t()), await person(t())]
    const first = await linkFor(one)
    const moved = `moved-${one.email}`
    expect(
      (await t().call('PUT', `/api/users/${one.id}`, { as: adminUser, body: { email: moved } })).status,
    ).toBe(200)
    expect((await reset(t(), first)).body.message).toBe(GONE)
    const second = await linkFor({ ...one, email: moved })
    await t().call('PUT', `/api/users/${one.id}`, {
      as: adminUser,
      body: { password: 'set by an admin' },
    })
    expect((await reset(t(), second)).body.message).toBe(GONE)
  })

  test('is set once by parallel uses of one link [A13]', async () => {
    const one = await person(t())
    const token = await linkFor(one)
    const passwords = ['first of the horses', 'second of the horses', 'third of the horses']
    const replies = await Promise.all(passwords.map((password) => reset(t(), token, password)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    const winner = passwords[replies.findIndex(({ status }) => status === 200)] ?? ''
    expect((await logIn(t(), one.email, winner)).status).toBe(200)
  })

  test('keeps its link when the new password is refused [A3, A13]', async () => {
    const one = await person(t())
    const token = await linkFor(one)
    const common = await reset(t(), token, 'password123')
    expect([common.status, common.body.message]).toEqual([
      422,
      'This password is too common. Please choose another.',
    ])
    expect((await reset(t(), token)).status).toBe(200)
  })

  test('does not reveal whether an account exists [A13]', async () => {
    const one = await person(t())
    const known = await requestReset(t(), one.email)
    await smtp().receivedBy(one.email)
    const nobody = `nobody-${one.email}`
    const unknown = await requestReset(t(), nobody)
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
    const written = (email: string) =>
      t().deps.db.selectFrom('resets').selectAll().where('email', '=', email).execute()
    expect(
      await Promise.all([one.email, nobody].map(async (email) => (await written(email)).length)),
    ).toEqual([1, 1])
    const mails = await t().deps.db.selectFrom('outbox').selectAll().where('recipient', '=', nobody).execute()
    expect(mails).toMatchObject([{ state: 'failed', text: '', last_error: 'No account uses this address.' }])
    expect(smtp().mails.filter((mail) => mail.to.includes(nobody))).toEqual([])
  })

  test.each(['', 'x', 'A'.repeat(43), '../../etc', "' or 1=1 --", 'ü'.repeat(43)])(
    'is not reset by the guessed link %s [A13]',
    async (token) => {
      const reply = await reset(t(), token)
      expect([400, 422]).toContain(reply.status)
      expect(reply.body.message).toMatch(/link/)
    },
  )

  test('tells an administrator, but no visitor, that the mail server refuses the address [A13]', async () => {
    const [adminUser, one] = [await admin(t()), await person(t())]
    smtp().refuse('550 No such mailbox')
    try {
      const reply = await t().call('POST', `/api/users/${one.id}/reset-link`, { as: adminUser })
      expect([reply.status, reply.body.message]).toEqual([
        422,
        'The mail server refused the message. (550 No such mailbox)',
      ])
      expect((await requestReset(t(), one.email)).status).toBe(202)
    } finally {
      smtp().refuse(null)
    }
  })

  test('is reset by a link that an administrator sends without seeing it [A13]', async () => {
    const [adminUser, one] = [await admin(t(), 'Wanjiku'), await person(t())]
    const reply = await t().call('POST', `/api/users/${one.id}/reset-link`, { as: adminUser })
    expect([reply.status, reply.body]).toEqual([200, { message: `A link is on its way to ${one.email}.` }])
    const mail = await smtp().receivedBy(one.email)
    expect(mail.parts.get('text/plain')).toContain('Wanjiku sent you a link')
    expect((await reset(t(), tokenIn(mail.parts.get('text/plain')))).status).toBe(200)
    expect(await kinds(t(), one.id)).toContainEqual(['user.reset-link', adminUser.id])
  })
})

describeEngines(
  'without a mail server a forgotten password',
  (t) => {
    test('is reset with a link that an administrator shares [A13]', async () => {
      const [adminUser, one] = [await admin(t()), await person(t())]
      const requested = await requestReset(t(), one.email)
      expect([requested.status, requested.body.message]).toEqual([
        202,
        "This server can't send email. Ask an administrator to create a reset link for you under Team Members.",
      ])
      expect((await t().call('GET', '/api/auth/options')).body).toMatchObject({ mail: false })
      const created = await t().call('POST', `/api/users/${one.id}/reset-link`, { as: adminUser })
      expect((await reset(t(), tokenIn(created.body.link))).status).toBe(200)
      expect((await logIn(t(), one.email, NEW)).status).toBe(200)
      expect(await t().deps.db.selectFrom('outbox').selectAll().execute()).toEqual([])
    })
  },
  { PUBLIC_URL: 'https://studio.test' },
)

describeEngines(
  'a reset link that an administrator created',
  (t) => {
    const linkBy = async (adminUser: Person, one: Person) =>
      tokenIn((await t().call('POST', `/api/users/${one.id}/reset-link`, { as: adminUser })).body.link)

    test.each([
      ['demoted', (adminUser: Person, other: Person) => change(t(), other, adminUser, { role: 'user' })],
      ['deactivated', (adminUser: Person, other: Person) => change(t(), other, adminUser, { active: false })],
      [
        'deleted',
        (adminUser: Person, other: Person) => t().call('DELETE', `/api/users/${adminUser.id}`, { as: other }),
      ],
    ])('ends when its creator is %s [A13]', async (_, end) => {
      const [adminUser, other] = [await admin(t()), await admin(t())]
      const [token, kept] = [await linkBy(adminUser, other), await linkBy(other, await person(t()))]
      expect((await end(adminUser, other)).status).toBe(200)
      const reply = await reset(t(), token)
      expect([reply.status, reply.body.message]).toEqual([400, GONE])
      expect((await reset(t(), kept)).status).toBe(200)
    })

    test('ends when its creator is demoted while the new password is hashed [A13]', async () => {
      const [adminUser, other] = [await admin(t()), await admin(t())]
      const token = await linkBy(adminUser, other)
      hashes.paused = true
      const replies = [1, 2].map((n) => reset(t(), token, `${NEW} ${n}`))
      await vi.waitUntil(() => hashes.begun.length === 2, { timeout: 20_000 })
      expect((await change(t(), other, adminUser, { role: 'user' })).status).toBe(200)
      hashes.release()
      expect((await Promise.all(replies)).map(({ body }) => body.message)).toEqual([GONE, GONE])
    })
  },
  { PUBLIC_URL: 'https://studio.test' },
)

describe.each(engines)('the limits of a forgotten password on %s', (engine) => {
  let smtp: TestSmtp
  let t: TestApp
  beforeAll(async () => {
    smtp = await startSmtp()
    t = await startTestApp(engine, { ...mailSettings(smtp.url), RATE_LIMITS: 'on' })
  })
  afterAll(async () => {
    await t.close()
    await smtp.stop()
  })

  test('are three emails an hour per account, silently, and ten requests per address [A13]', async () => {
    const one = await person(t)
    const replies = []
    for (let n = 0; n < 5; n++) replies.push(await requestReset(t, one.email, `198.51.100.${n}`))
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    const sent = t.deps.db.selectFrom('outbox').select('id').where('recipient', '=', one.email)
    expect(await sent.execute()).toHaveLength(3)
    const requested = []
    for (let n = 0; n < 11; n++)
      requested.push((await requestReset(t, `n${n}@studio.test`, '203.0.113.9')).status)
    expect(requested).toEqual([...Array(10).fill(202), 429])
  })

  test('run the same statements for known and unknown emails [A13]', async () => {
    const one = await person(t)
    const watched = watchStatements(t.deps.store)
    const statements = async (email: string) => {
      watched.clear()
      await requestReset(t, email, '198.51.100.99')
      return watched.statements.slice()
    }
    const [first, known, unknown] = [
      await statements(`first-${one.email}`),
      await statements(one.email),
      await statements(`nobody-${one.email}`),
    ]
    watched.stop()
    expect(known.length).toBeGreaterThan(4)
    expect([first, unknown]).toEqual([known, known])
  })

  test('end with a reset [A6, A13]', async () => {
    const [adminUser, one] = [await admin(t), await person(t)]
    for (let n = 0; n < 5; n++) await logIn(t, one.email, 'is it this one')
    expect((await logIn(t, one.email, NEW)).status).toBe(429)
    await t.call('POST', `/api/users/${one.id}/reset-link`, { as: adminUser })
    const [mail] = await t.deps.db
      .selectFrom('outbox')
      .selectAll()
      .where('recipient', '=', one.email)
      .execute()
    expect((await reset(t, tokenIn(mail?.text))).status).toBe(200)
    expect((await logIn(t, one.email, NEW)).status).toBe(200)
  })

  test('are 50 wrong links per address [A13]', async () => {
    const from = '192.0.2.77'
    const guess = () =>
      t.call('POST', '/api/auth/reset-password', { body: { token: 'x'.repeat(43), password: NEW }, from })
    for (let n = 0; n < 50; n++) expect((await guess()).status).toBe(400)
    expect((await guess()).status).toBe(429)
  })
})
