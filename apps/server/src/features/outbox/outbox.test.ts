import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openMailer } from '#server/adapters/mail.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { engines, migratedDatabase } from '#test/database/databases.ts'
import { admin } from '#test/factories.ts'
import { sendEnquiry } from '#test/forms.ts'
import { mailSettings } from '#test/mailing-app.ts'
import { freePort } from '#test/network/free-port.ts'
import { startSmtp, type TestSmtp } from '#test/network/smtp.ts'
import { type Attempt, deliverDue, type StopSignals } from './delivery.service.ts'
import { enqueue, type NewMail } from './outbox.service.ts'
import { startOutbox } from './outbox.worker.ts'

const never = (): StopSignals => ({
  stop: new AbortController().signal,
  abort: new AbortController().signal,
})

/** Runs one round of a worker with its own mailer, like another node. */
async function round(t: TestApp, signals: StopSignals = never()): Promise<Attempt[]> {
  const mailer = openMailer(t.deps.config)
  const attempts: Attempt[] = []
  if (mailer) await deliverDue(t.deps, mailer, signals, (attempt) => attempts.push(attempt))
  return attempts
}

const enqueueMail = (t: TestApp, mail: NewMail): Promise<void> =>
  t.deps.db.transaction().execute((db) => enqueue(t.deps, db, mail, t.deps.now()))

const newest = async (t: TestApp) => {
  const as = await admin(t)
  const { body } = await t.call('GET', '/api/enquiries?limit=1', { as })
  return (await t.call('GET', `/api/enquiries/${body.enquiries[0]._id}`, { as })).body
}

const settingsWith = (smtpUrl: string) => ({
  ...mailSettings(smtpUrl),
  CONTACT_TO: 'Desk <desk@studio.test>',
})

describe.each(engines)('the outbox on %s', (engine) => {
  let smtp: TestSmtp
  const open: TestApp[] = []
  const start = async (settings: Record<string, string>) => {
    const t = await startTestApp(engine, settings)
    open.push(t)
    return t
  }
  beforeAll(async () => {
    smtp = await startSmtp()
  })
  afterEach(async () => {
    smtp.refuse(null)
    smtp.mails.length = 0
    for (const t of open.splice(0)) await t.close()
  })
  afterAll(() => smtp.stop())

  test('sends what someone requested before notifications that waited longer [A18]', async () => {
    const t = await start(settingsWith(smtp.url))
    const mail = { recipient: 'one@studio.test', subject: 'About', text: 'Words' }
    for (let n = 0; n < 45; n++) await enqueueMail(t, { ...mail, kind: 'assigned', holdable: true })
    t.pass(60)
    const kinds: string[] = []
    await deliverDue(
      t.deps,
      {
        // The request comes while notifications are being sent.
        send: async () => {
          if (kinds.length === 1) await enqueueMail(t, { ...mail, kind: 'reset' })
          return 'OK'
        },
        closeIdle: () => {},
      },
      never(),
      ({ kind }) => kinds.push(kind),
    )
    expect(kinds).toHaveLength(46)
    expect(kinds.indexOf('reset')).toBe(20)
  })

  test('sends an enquiry to CONTACT_TO only, with the visitor as reply address [P6]', async () => {
    const t = await start(settingsWith(smtp.url))
    await sendEnquiry(t, {
      from_name: 'Zoë "Bcc: x" <z@example.org>, Otieno',
      plan: 'Basic Consultation',
      price: '$199',
      message: 'Hello\r\n.\r\nBcc: all@example.org\r\n<b>Grüße 🙂</b>',
    })
    expect(await round(t)).toMatchObject([{ kind: 'enquiry', attempt: 1, outcome: 'sent' }])
    const [mail] = smtp.mails
    expect(mail?.from).toBe('robot@studio.test')
    expect(mail?.to).toEqual(['desk@studio.test'])
    expect(mail?.headers.get('to')).toBe('Desk <desk@studio.test>')
    expect(mail?.headers.get('from')).toBe('Task Manager <robot@studio.test>')
    expect(mail?.headers.get('reply-to')).toMatch(/<amani@example\.org>$/)
    expect(mail?.headers.get('content-type')).toMatch(/^multipart\/alternative/)
    expect(mail?.parts.get('text/plain')).toContain('<b>Grüße 🙂</b>')
    expect(mail?.parts.get('text/html')).toContain('&lt;b&gt;Grüße 🙂&lt;/b&gt;')
    expect([...(mail?.headers.keys() ?? [])].sort()).toEqual([
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'reply-to',
      'subject',
      'to',
    ])
    const enquiry = await newest(t)
    expect(enquiry.delivery).toMatchObject({ state: 'sent', attempts: 1, lastError: null })
    expect(enquiry.deliveryLog).toMatchObject([{ outcome: 'sent' }])
    // The text of a sent email is removed.
    const { text } = await t.deps.db.selectFrom('outbox').select('text').executeTakeFirstOrThrow()
    expect(text).toBe('')
    expect(await round(t)).toEqual([])
  })

  test('adds no header for a line break in a name [P6]', async () => {
    const t = await start(settingsWith(smtp.url))
    const evil = 'x\r\nBcc: all@example.org\r\n\r\nHello'
    const replyTo = { name: evil, address: `v@example.org${evil}` }
    await enqueueMail(t, { kind: 'test', recipient: null, replyTo, subject: evil, text: 'y' })
    await round(t)
    const [mail] = smtp.mails
    expect(mail?.to).toEqual(['desk@studio.test'])
    expect(mail?.headers.has('bcc')).toBe(false)
    expect(mail?.headers.get('subject')).toContain('x Bcc: all@example.org')
  })

  test('treats a recipient as one address', async () => {
    const t = await start(settingsWith(smtp.url))
    const mailTo = (recipient: string) => enqueueMail(t, { kind: 'test', recipient, subject: 's', text: 't' })
    await mailTo('one@example.org, two@example.org')
    await mailTo('one@example.org\r\nRCPT TO:<two@example.org>')
    await mailTo('three@example.org')
    await round(t)
    expect(smtp.mails.flatMap((mail) => mail.to)).toEqual(['three@example.org'])
  })

  test('retries later each time, and delivers once [P6]', async () => {
    // Nothing listens there, so connections are refused at once.
    const port = await freePort()
    const t = await start(mailSettings(`smtp://127.0.0.1:${port}`))
    expect((await sendEnquiry(t)).text).toBe('OK')
    expect(await round(t)).toMatchObject([{ outcome: 'retry', attempt: 1 }])
    expect((await newest(t)).delivery).toMatchObject({
      state: 'pending',
      attempts: 1,
      lastError: expect.stringMatching(/^The mail server can't be reached\. .*ECONNREFUSED/),
      nextAttemptAt: expect.any(String),
    })
    expect(await round(t)).toEqual([])

    const late = await startSmtp(port)
    late.refuse('451 Greylisted, come back later')
    t.pass(75)
    expect(await round(t)).toMatchObject([{ outcome: 'retry', attempt: 2 }])
    expect((await newest(t)).delivery.lastError).toMatch(/451 Greylisted/)
    t.pass(60)
    expect(await round(t)).toEqual([])

    late.refuse(null)
    t.pass(90)
    expect(await round(t)).toMatchObject([{ outcome: 'sent', attempt: 3 }])
    expect(late.mails).toHaveLength(1)
    expect((await newest(t)).deliveryLog.map((each: { outcome: string }) => each.outcome)).toEqual([
      'sent',
      'failed',
      'failed',
    ])
    await late.stop()
  })

  test('gives up after three days, and sends when an administrator retries [P6]', async () => {
    const t = await start(settingsWith(smtp.url))
    smtp.refuse('451 Try later')
    await sendEnquiry(t)
    let days = 0
    for (let failed = false; !failed; ) {
      failed = (await round(t)).some((attempt) => attempt.outcome === 'failed')
      t.pass(3600)
      days += 1 / 24
    }
    expect(days).toBeGreaterThan(2.5)
    expect(days).toBeLessThan(4)
    const failed = await newest(t)
    expect(failed.delivery).toMatchObject({
      state: 'failed',
      attempts: 20,
      refused: false,
      nextAttemptAt: null,
    })
    expect(failed.deliveryLog).toHaveLength(20)
    smtp.refuse(null)
    t.pass(24 * 3600)
    expect(await round(t)).toEqual([])

    const as = await admin(t)
    const again = await t.call('POST', `/api/enquiries/${failed._id}/resend`, { as })
    expect(again.body.enquiry.delivery).toMatchObject({ state: 'pending', attempts: 0 })
    expect(await round(t)).toMatchObject([{ outcome: 'sent' }])
    expect(smtp.mails).toHaveLength(1)
    expect((await t.call('POST', `/api/enquiries/${failed._id}/resend`, { as })).status).toBe(409)
  })

  test('gives up at once when the mail server refuses permanently [P6]', async () => {
    const t = await start(settingsWith(smtp.url))
    smtp.refuse('550 No such mailbox here')
    await sendEnquiry(t)
    expect(await round(t)).toMatchObject([{ outcome: 'failed', attempt: 1 }])
    const { delivery } = await newest(t)
    expect(delivery).toMatchObject({ state: 'failed', refused: true, attempts: 1, nextAttemptAt: null })
    expect(delivery.lastError).toMatch(/^The mail server refused the message\. .*550 No such mailbox here/)
    t.pass(24 * 3600)
    smtp.refuse(null)
    expect(await round(t)).toEqual([])
  })

  test('aborts a silent mail server and keeps the email [P6]', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const t = await start(mailSettings(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`))
    await sendEnquiry(t)
    const aborting = new AbortController()
    silent.once('connection', () => aborting.abort())
    const attempts = await round(t, { stop: never().stop, abort: aborting.signal })
    expect(attempts).toMatchObject([{ outcome: 'retry', detail: expect.stringMatching(/took too long/) }])
    expect((await newest(t)).delivery.state).toBe('pending')
    silent.close()
  })

  test('sends each of 30 emails once with eight workers [P6]', async () => {
    const t = await start(settingsWith(smtp.url))
    for (let i = 0; i < 30; i++) await sendEnquiry(t, { message: `Message ${i}` })
    const rounds = await Promise.all(Array.from({ length: 8 }, () => round(t)))
    expect(rounds.flat().filter((attempt) => attempt.outcome === 'sent')).toHaveLength(30)
    expect(new Set(smtp.mails.map((mail) => mail.headers.get('message-id'))).size).toBe(30)
    expect(smtp.mails).toHaveLength(30)
  })

  test('claims the email of a dead process after its lease [api 6]', async () => {
    const t = await start(settingsWith(smtp.url))
    await sendEnquiry(t)
    const now = t.deps.now().getTime()
    await t.deps.db
      .updateTable('outbox')
      .set({ attempts: 1, lease_until: new Date(now + 300_000).toISOString() })
      .execute()
    t.pass(240)
    expect(await round(t)).toEqual([])
    t.pass(61)
    expect(await round(t)).toMatchObject([{ outcome: 'sent', attempt: 2 }])
  })

  test('does not send an expired email, and removes its text', async () => {
    const t = await start(settingsWith(smtp.url))
    const now = t.deps.now()
    await enqueueMail(t, {
      kind: 'reset',
      recipient: 'a@example.org',
      subject: 's',
      text: 'secret',
      expiresAt: new Date(now.getTime() + 60_000),
    })
    t.pass(61)
    expect(await round(t)).toMatchObject([{ outcome: 'expired' }])
    const row = await t.deps.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ state: 'failed', text: '' })
    expect(smtp.mails).toEqual([])
  })

  test('sends right after the commit, and the rest after a restart [P6, api 6]', async () => {
    const database = await migratedDatabase(engine)
    const first = await startTestApp(engine, settingsWith(smtp.url), database)
    const worker = startOutbox(first.deps)
    await sendEnquiry(first)
    expect((await smtp.received(1)).to).toEqual(['desk@studio.test'])
    await worker.stop()
    // No worker runs, as between a crash and the next start.
    expect((await sendEnquiry(first, { from_name: 'Late Visitor' })).text).toBe('OK')
    await first.close()

    const second = await startTestApp(engine, settingsWith(smtp.url), database)
    const next = startOutbox(second.deps)
    expect((await smtp.received(2)).headers.get('subject')).toBe('Enquiry from Late Visitor')
    await next.stop()
    expect((await newest(second)).delivery.state).toBe('sent')
    await second.close()
    await database.remove()
  })

  test('keeps enquiries waiting without a mail server [P6]', async () => {
    const t = await start({})
    expect((await sendEnquiry(t)).text).toBe('OK')
    const waiting = startOutbox(t.deps)
    await waiting.stop()
    const enquiry = await newest(t)
    expect(enquiry.delivery).toMatchObject({ state: 'waiting', attempts: 0, nextAttemptAt: null })
    const reply = await t.call('POST', `/api/enquiries/${enquiry._id}/resend`, { as: await admin(t) })
    expect([reply.status, reply.body.message]).toEqual([409, expect.stringContaining('SMTP_URL')])
  })

  test('sends enquiries to MAIL_FROM without CONTACT_TO [P6]', async () => {
    const t = await start({ ...mailSettings(smtp.url), CONTACT_TO: '' })
    await sendEnquiry(t)
    await round(t)
    expect(smtp.mails[0]?.to).toEqual(['robot@studio.test'])
  })
})
