/** Notifications that are due again during the quiet hours of their recipient. */
import { expect, test } from 'vitest'
import { describeEngines } from '#test/app.ts'
import { person } from '#test/factories.ts'
import { deliverDue } from './delivery.service.ts'
import { enqueue } from './outbox.service.ts'

describeEngines(
  'the outbox in quiet hours',
  (t) => {
    test('sends a notification that failed before them only after them [T68]', async () => {
      const one = await person(t())
      await t().call('PUT', '/api/auth/profile', { as: one, body: { timeZone: 'UTC' } })
      const quiet = { from: '19:00', to: '07:30' }
      await t().call('PUT', '/api/auth/notifications', { as: one, body: { quiet } })
      const about = { person: one.id, tasks: [], comments: [] }
      const mail = { kind: 'inbox', recipient: one.email, subject: 'Paint', text: 'Paint' }
      const now = new Date('2027-03-01T18:59:00Z')
      await t()
        .deps.db.transaction()
        .execute((db) => enqueue(t().deps, db, { ...mail, about, holdable: true }, now))
      const sent: string[] = []
      let reachable = false
      const mailer = {
        send: async () => {
          if (!reachable) throw new Error('no connection')
          sent.push(mail.subject)
          return 'OK'
        },
        closeIdle() {},
      }
      const { signal } = new AbortController()
      const deliver = (instant: string) =>
        deliverDue({ ...t().deps, now: () => new Date(instant) }, mailer, { stop: signal, abort: signal })
      await deliver('2027-03-01T18:59:00Z')
      reachable = true
      await deliver('2027-03-01T22:00:00Z')
      expect(sent).toEqual([])
      const row = await t()
        .deps.db.selectFrom('outbox')
        .select(['attempts', 'lease_until', 'next_attempt_at'])
        .where('recipient', '=', one.email)
        .executeTakeFirst()
      expect(row).toEqual({ attempts: 1, lease_until: null, next_attempt_at: '2027-03-02T07:30:00.000Z' })
      await deliver('2027-03-02T07:30:00Z')
      expect(sent).toEqual([mail.subject])
    })
  },
  { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'tasks@studio.test' },
)
