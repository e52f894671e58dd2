/** Invitations (decisions A14, A16), with real emails whose links are opened. */
import { listInvitations } from '@task-manager/contract/people/invitations'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { describeEngines, type Reply, type TestApp } from '#test/app.ts'
import { engines } from '#test/database/databases.ts'
import { admin, type Person, person } from '#test/factories.ts'
import { mailingApp } from '#test/mailing-app.ts'

const OVER = 'This invitation no longer works. Ask the person who sent it for a new one.'
const NO_ENTRY = 'Sign-up is by invitation only. Ask an administrator of your team for a link.'
const DAY_SECONDS = 24 * 3600
let addresses = 0
const newAddress = () => `guest${++addresses}@example.test`

const invite = (t: TestApp, as: Person, emails: string[], overrides: object = {}): Promise<Reply> =>
  t.call('POST', '/api/invitations', { as, body: { emails, ...overrides } })
const list = async (t: TestApp, as: Person) =>
  z.parse(
    z.strictObject(listInvitations.returns.shape),
    (await t.call('GET', '/api/invitations', { as })).body,
  ).invitations
const one = async (t: TestApp, as: Person, email: string) =>
  (await list(t, as)).find((invitation) => invitation.email === email)
const open = (t: TestApp, token: string): Promise<Reply> =>
  t.call('POST', '/api/auth/invitation', { body: { token } })
const signUp = (t: TestApp, email: string, overrides: object = {}): Promise<Reply> =>
  t.call('POST', '/api/auth/register', {
    body: { name: 'Ines Duarte', email, password: 'correct horse battery', ...overrides },
  })
const tokenIn = (text: string | undefined): string =>
  /https:\/\/studio\.test\/signup#invitation=([\w-]{43})(?=\s|$)/.exec(text ?? '')?.[1] ?? ''
/** Without a mail server the call returns the link. */
const tokenFor = async (t: TestApp, as: Person, email: string, overrides: object = {}): Promise<string> =>
  tokenIn((await invite(t, as, [email], overrides)).body.invitations[0].link)

describe.each(engines)('an invitation by email on %s', (engine) => {
  const { t, smtp } = mailingApp(engine)

  test('creates an account with its role, once [A16]', async () => {
    const adminUser = await admin(t(), 'Wanjiku <b>Mwangi</b>')
    const [email, other] = [newAddress(), newAddress()]
    const note = 'See you on Monday.\nBring <i>cake</i>.'
    const created = await invite(t(), adminUser, [` ${email.toUpperCase()} `, other, email], {
      role: 'admin',
      note,
    })
    expect(created.status).toBe(201)
    expect(created.body.known).toEqual([])
    expect(created.body.invitations).toMatchObject([
      { email, role: 'admin', note, state: 'waiting', invitedBy: { _id: adminUser.id } },
      { email: other },
    ])
    const mail = await smtp().receivedBy(email)
    const [text, html] = [mail.parts.get('text/plain') ?? '', mail.parts.get('text/html') ?? '']
    const token = tokenIn(text)
    expect(created.body.invitations[0].link).toBe(`https://studio.test/signup#invitation=${token}`)
    expect(text).toContain('invited you to join their team in Task Manager as an administrator.')
    expect(text).toContain('Bring <i>cake</i>.')
    expect(html).toContain(`href="https://studio.test/signup#invitation=${token}"`)
    expect(html).toContain('Bring &lt;i&gt;cake&lt;/i&gt;.')
    expect(html).toContain('Wanjiku &lt;b&gt;Mwangi&lt;/b&gt; invited you')
    await expect.poll(async () => (await one(t(), adminUser, email))?.state).toBe('sent')
    const opened = await open(t(), token)
    expect(opened.body).toEqual({ email, role: 'admin', invitedBy: 'Wanjiku <b>Mwangi</b>' })
    expect((await one(t(), adminUser, email))?.state).toBe('opened')
    const elsewhere = await signUp(t(), newAddress(), { invitation: token })
    expect([elsewhere.status, elsewhere.body.message]).toEqual([422, `This invitation is for ${email}.`])
    const joined = await signUp(t(), email, { invitation: token })
    expect([joined.status, joined.body.role]).toEqual([201, 'admin'])
    expect((await t().call('GET', '/api/users', { as: joined.body.token })).status).toBe(200)
    expect(await one(t(), adminUser, email)).toBeUndefined()
    for (const reply of [await open(t(), token), await signUp(t(), newAddress(), { invitation: token })])
      expect([reply.status, reply.body.message]).toEqual([400, OVER])
    const rows = [
      await t().deps.db.selectFrom('invitations').selectAll().execute(),
      await t().deps.db.selectFrom('outbox').selectAll().where('recipient', '=', email).execute(),
      await t().deps.db.selectFrom('changes').selectAll().execute(),
    ]
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('shows that the mail server refused the address [A16]', async () => {
    const [adminUser, email] = [await admin(t()), newAddress()]
    smtp().refuse('550 No such mailbox')
    try {
      await invite(t(), adminUser, [email])
      await expect.poll(async () => (await one(t(), adminUser, email))?.state).toBe('bounced')
      expect((await one(t(), adminUser, email))?.reason).toContain('No such mailbox')
    } finally {
      smtp().refuse(null)
    }
    const { _id } = (await one(t(), adminUser, email)) ?? { _id: '' }
    const again = await t().call('POST', `/api/invitations/${_id}/send`, { as: adminUser })
    expect(again.body.invitations).toMatchObject([{ _id, email, state: 'waiting' }])
    expect(tokenIn((await smtp().receivedBy(email)).parts.get('text/plain'))).toBe(
      tokenIn(again.body.invitations[0].link),
    )
  })
})

describeEngines(
  'an invitation',
  (t) => {
    test('is a link to share where no email can be sent [A16]', async () => {
      const [adminUser, email] = [await admin(t()), newAddress()]
      const token = await tokenFor(t(), adminUser, email)
      expect(await one(t(), adminUser, email)).toMatchObject({ state: 'made', role: 'user', reason: null })
      expect((await signUp(t(), email, { invitation: token })).body.role).toBe('user')
    })

    test('is valid only as the newest of its address, until it is withdrawn or expires [A16]', async () => {
      const [adminUser, email] = [await admin(t()), newAddress()]
      const first = await tokenFor(t(), adminUser, email)
      const second = await tokenFor(t(), adminUser, email, { role: 'admin' })
      expect((await list(t(), adminUser)).filter((each) => each.email === email)).toHaveLength(1)
      expect((await open(t(), first)).status).toBe(400)
      const { _id } = (await one(t(), adminUser, email)) ?? { _id: '' }
      const again = await t().call('POST', `/api/invitations/${_id}/send`, { as: adminUser })
      const third = tokenIn(again.body.invitations[0].link)
      expect((await open(t(), second)).status).toBe(400)
      expect((await open(t(), third)).body.role).toBe('admin')
      const gone = await t().call('DELETE', `/api/invitations/${_id}`, { as: adminUser })
      expect(gone.status).toBe(200)
      expect((await open(t(), third)).status).toBe(400)
      for (const [method, url] of [
        ['DELETE', `/api/invitations/${_id}`],
        ['POST', `/api/invitations/${_id}/send`],
      ] as const)
        expect((await t().call(method, url, { as: adminUser })).status).toBe(404)
      const late = newAddress()
      const token = await tokenFor(t(), adminUser, late)
      t().pass(7 * DAY_SECONDS + 1)
      const adminAgain = await admin(t())
      expect((await one(t(), adminAgain, late))?.state).toBe('expired')
      expect((await signUp(t(), late, { invitation: token })).body.message).toBe(OVER)
      const kinds = await t()
        .deps.db.selectFrom('changes')
        .select('kind')
        .where('subject_id', '=', _id)
        .execute()
      expect(kinds.map(({ kind }) => kind)).toEqual([
        'invitation.created',
        'invitation.created',
        'invitation.sent',
        'invitation.opened',
        'invitation.withdrawn',
      ])
    })

    test('is valid only while its sender is an administrator [A16]', async () => {
      const [adminUser, leaving, email] = [await admin(t()), await admin(t()), newAddress()]
      const token = await tokenFor(t(), leaving, email, { role: 'admin' })
      await t().call('PUT', `/api/users/${leaving.id}`, { as: adminUser, body: { role: 'user' } })
      expect((await open(t(), token)).status).toBe(400)
      expect((await signUp(t(), email, { invitation: token })).status).toBe(400)
      expect((await one(t(), adminUser, email))?.state).toBe('expired')
      await t().call('DELETE', `/api/users/${leaving.id}`, { as: adminUser })
      expect(await one(t(), adminUser, email)).toMatchObject({ state: 'expired', invitedBy: null })
    })

    test('skips addresses that have an account [A5]', async () => {
      const [adminUser, known, email] = [await admin(t()), await person(t()), newAddress()]
      const reply = await invite(t(), adminUser, [known.email.toUpperCase(), email])
      expect(reply.body).toMatchObject({ known: [known.email], invitations: [{ email }] })
      const none = await invite(t(), adminUser, [known.email])
      expect([none.status, none.body.message]).toEqual([409, 'An account with this email already exists.'])
      await signUp(t(), email)
      expect(await one(t(), adminUser, email)).toBeUndefined()
    })

    test('creates one account for parallel uses of its link [A16]', async () => {
      const [adminUser, email] = [await admin(t()), newAddress()]
      const token = await tokenFor(t(), adminUser, email)
      const replies = await Promise.all(
        Array.from({ length: 4 }, () => signUp(t(), email, { invitation: token })),
      )
      expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
      for (const { status } of replies) expect([201, 400, 409]).toContain(status)
    })

    test('is refused for invalid addresses, for too many, and for members [A16]', async () => {
      const [adminUser, member] = [await admin(t()), await person(t())]
      expect((await invite(t(), adminUser, [])).body.message).toBe('Please enter an email address.')
      expect((await invite(t(), adminUser, ['no address'])).status).toBe(422)
      const many = Array.from({ length: 101 }, newAddress)
      expect((await invite(t(), adminUser, many)).body.message).toBe('At most 100 addresses at once.')
      expect((await invite(t(), member, [newAddress()])).status).toBe(403)
      expect((await invite(t(), adminUser, many.slice(1))).body.invitations).toHaveLength(100)
      expect((await open(t(), 'x'.repeat(43))).body.message).toBe(OVER)
    })
  },
  { PUBLIC_URL: 'https://studio.test' },
)

describeEngines(
  'sign-up by invitation only',
  (t) => {
    test('requires an invitation or a valid code [A14]', async () => {
      const [adminUser, email] = [await admin(t()), newAddress()]
      expect((await t().call('GET', '/api/auth/options')).body.signUp).toBe('invite')
      const stranger = await signUp(t(), newAddress())
      expect([stranger.status, stranger.body.message]).toEqual([403, NO_ENTRY])
      expect((await signUp(t(), newAddress(), { adminInviteToken: '111111' })).status).toBe(400)
      expect((await signUp(t(), newAddress(), { adminInviteToken: '246810' })).body.role).toBe('admin')
      const token = await tokenFor(t(), adminUser, email)
      expect((await signUp(t(), email, { invitation: token })).status).toBe(201)
    })
  },
  { PUBLIC_URL: 'https://studio.test', SIGNUP: 'invite' },
)
