/** Queued emails whose recipient is deactivated or gets another address before they are sent. */
import { expect, test } from 'vitest'
import type { OutgoingMail } from '#server/adapters/mail.ts'
import { mailAssignments } from '#server/features/notices/notices.service.ts'
import { describeEngines } from '#test/app.ts'
import { admin, person, task } from '#test/factories.ts'
import { deliverDue } from './delivery.service.ts'

describeEngines(
  'a queued email about a task',
  (t) => {
    const deliver = async (): Promise<{ sent: OutgoingMail[]; outcomes: string[] }> => {
      const sent: OutgoingMail[] = []
      const outcomes: string[] = []
      const mailer = {
        send: async (mail: OutgoingMail) => {
          sent.push(mail)
          return 'OK'
        },
        closeIdle() {},
      }
      const { signal } = new AbortController()
      const report = ({ outcome }: { outcome: string }) => void outcomes.push(outcome)
      await deliverDue(t().deps, mailer, { stop: signal, abort: signal }, report)
      return { sent, outcomes }
    }
    const assigned = async () => {
      const [adminUser, one] = [await admin(t()), await person(t())]
      await mailAssignments(t().deps)
      await task(t(), adminUser, [one], { title: 'Paint' })
      await mailAssignments(t().deps)
      const change = (body: object) => t().call('PUT', `/api/users/${one.id}`, { as: adminUser, body })
      return { one, change }
    }

    test('is not sent once its recipient is deactivated [T68] [U8]', async () => {
      const { change } = await assigned()
      expect((await change({ active: false })).status).toBe(200)
      expect(await deliver()).toEqual({ sent: [], outcomes: ['withdrawn'] })
    })

    test("is sent to the recipient's current address [T68]", async () => {
      const { one, change } = await assigned()
      const email = `new-${one.email}`
      expect((await change({ email })).status).toBe(200)
      const { sent } = await deliver()
      const toOwner = sent.filter(({ subject }) => subject.includes('Paint'))
      expect(toOwner.map(({ to }) => to)).toEqual([email])
    })
  },
  { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'tasks@studio.test' },
)
