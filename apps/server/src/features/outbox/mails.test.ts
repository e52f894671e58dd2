/** The outbox for administrators, with a real mail server. */
import { beforeEach, describe, expect, test } from 'vitest'
import { describeEngines } from '#test/app.ts'
import { engines } from '#test/database/databases.ts'
import { admin, person } from '#test/factories.ts'
import { sendEnquiry } from '#test/forms.ts'
import { mailingApp } from '#test/mailing-app.ts'
import { enqueue } from './outbox.service.ts'

describe.each(engines)('emails for administrators on %s', (engine) => {
  const { t, smtp } = mailingApp(engine, { CONTACT_TO: 'desk@studio.test' })
  beforeEach(async () => {
    await t().deps.db.deleteFrom('outbox').execute()
  })
  const enqueueMail = (kind: string, recipient: string, more: object = {}) =>
    t()
      .deps.db.transaction()
      .execute((db) =>
        enqueue(
          t().deps,
          db,
          { kind, recipient, subject: `About ${kind}`, text: 'A secret link', ...more },
          t().deps.now(),
        ),
      )

  test("are listed with the mail server's answer, never with their text [A18]", async () => {
    const as = await admin(t())
    const list = async (query = '') => (await t().call('GET', `/api/mails${query}`, { as })).body
    const sent = await t().call('POST', '/api/mails/test', { as })
    expect([sent.status, sent.body.message]).toEqual([202, `A test email to ${as.email} is on its way.`])
    const mail = await smtp().receivedBy(as.email)
    expect(mail.parts.get('text/plain')).toContain('Emails from your Task Manager arrive at this address.')
    await expect
      .poll(async () => (await list(`?q=${as.email}`)).mails[0])
      .toMatchObject({ kind: 'test', to: as.email, state: 'sent', attempts: 1, canSend: false })
    const [row] = (await list(`?q=${as.email.toUpperCase()}`)).mails
    expect(row.answer).toMatch(/^250 /)

    smtp().refuse('550 No such mailbox here')
    await enqueueMail('reset', 'nobody@studio.test')
    await expect
      .poll(async () => (await list('?q=nobody@')).mails[0])
      .toMatchObject({
        state: 'failed',
        refused: true,
        attempts: 1,
        nextAttemptAt: null,
        canSend: true,
        answer: expect.stringContaining('550 No such mailbox here'),
      })
    expect((await list('?state=sent')).mails.map((each: { kind: string }) => each.kind)).not.toContain(
      'reset',
    )
    const { _id } = (await list('?q=about RESET')).mails[0]
    smtp().refuse(null)
    const again = await t().call('POST', `/api/mails/${_id}/send`, { as })
    expect([again.status, again.body.message]).toEqual([200, 'The email is on its way.'])
    await smtp().receivedBy('nobody@studio.test')
    await expect.poll(async () => (await list('?q=nobody@')).mails[0].state).toBe('sent')
    const twice = await t().call('POST', `/api/mails/${_id}/send`, { as })
    expect([twice.status, twice.body.message]).toEqual([409, 'This email was already sent.'])
    expect(JSON.stringify(await list())).not.toContain('A secret link')
    const kinds = await t()
      .deps.db.selectFrom('changes')
      .select(['kind', 'actor_id'])
      .where('kind', 'like', 'mail.%')
      .orderBy('seq')
      .execute()
    expect(kinds).toEqual([
      { kind: 'mail.tested', actor_id: as.id },
      { kind: 'mail.resent', actor_id: as.id },
    ])
  })

  test('that are being sent for the first time have no attempt yet [A18]', async () => {
    const as = await admin(t())
    await t()
      .deps.db.transaction()
      .execute(async (db) => {
        const now = t().deps.now()
        await enqueue(
          t().deps,
          db,
          { kind: 'reset', recipient: 'slow@studio.test', subject: 'Slow', text: 'On its way' },
          now,
        )
        await db
          .updateTable('outbox')
          .set({ attempts: 1, lease_until: new Date(now.getTime() + 300_000).toISOString() })
          .where('recipient', '=', 'slow@studio.test')
          .execute()
      })
    const { mails } = (await t().call('GET', '/api/mails?q=slow@', { as })).body
    expect(mails).toMatchObject([{ state: 'pending', attempts: 0 }])
  })

  test('are listed in pages, and refuse wrong cursors and states [A18]', async () => {
    const as = await admin(t())
    for (let n = 0; n < 5; n++) await enqueueMail(`page${n}`, 'pages@studio.test')
    const kinds: string[] = []
    for (let cursor = ''; ; ) {
      const { body } = await t().call('GET', `/api/mails?q=pages@&limit=2${cursor}`, { as })
      kinds.push(...body.mails.map((each: { kind: string }) => each.kind))
      if (body.nextCursor === null) break
      cursor = `&cursor=${body.nextCursor}`
    }
    expect(kinds).toEqual(['page4', 'page3', 'page2', 'page1', 'page0'])
    const status = async (query: string) => (await t().call('GET', `/api/mails?${query}`, { as })).status
    expect(await status('cursor=x.y')).toBe(400)
    expect(await status('state=lost')).toBe(422)
    for (const wild of ['%25', '_', '%5C', "'", '*', '%3F', '[a-z]', '[']) {
      const { body } = await t().call('GET', `/api/mails?q=${wild}`, { as })
      expect(body.mails).toEqual([])
    }
  })

  test('are found by a part of their subject, in any case [A18]', async () => {
    const as = await admin(t())
    await enqueueMail('subject', 'ole@studio.test', { subject: 'Ärger über [Öl] auf *Ærø*, ИЮНЬ (a^b)' })
    const found = async (q: string) =>
      (await t().call('GET', `/api/mails?q=${encodeURIComponent(q)}`, { as })).body.mails.length
    for (const q of ['ärger ÜBER', 'ÄRGER', 'Über [öl]', '*æRØ*', 'июнь', 'OLE@', 'Öl] auf', '(A^B)'])
      expect([q, await found(q)]).toEqual([q, 1])
    for (const q of ['arger', 'öl auf', '[ö', 'ärger*ærø'])
      expect([q, await found(q)]).toEqual([q, q === '[ö' ? 1 : 0])
  })

  test('that expired or are unknown are not sent again [A18]', async () => {
    const as = await admin(t())
    await enqueueMail('invitation', 'late@studio.test', { refused: 'No longer needed.' })
    const { mails } = (await t().call('GET', '/api/mails?q=late@', { as })).body
    expect(mails[0]).toMatchObject({ state: 'failed', canSend: false, answer: 'No longer needed.' })
    const gone = await t().call('POST', `/api/mails/${mails[0]._id}/send`, { as })
    expect([gone.status, gone.body.message]).toEqual([
      409,
      'This email has expired, and its text was removed.',
    ])
  })
})

describeEngines('emails for administrators', (t) => {
  test('wait without a mail server, and are for administrators only [A18]', async () => {
    const as = await admin(t())
    await sendEnquiry(t())
    const { body } = await t().call('GET', '/api/mails', { as })
    expect(body).toMatchObject({ from: null, mails: [{ kind: 'enquiry', state: 'waiting', canSend: false }] })
    for (const path of ['/api/mails/test', `/api/mails/${body.mails[0]._id}/send`]) {
      const reply = await t().call('POST', path, { as })
      expect([reply.status, reply.body.message]).toEqual([
        409,
        "Email isn't set up on this server. Set SMTP_URL and MAIL_FROM.",
      ])
      expect((await t().call('POST', path, { as: await person(t()) })).status).toBe(403)
    }
  })
})
