/** Emails of one task are one thread in mail programs (decision T68), as a real mail server receives them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailAssignments } from '#server/features/notices/notices.service.ts'
import { startOutbox } from '#server/features/outbox/outbox.worker.ts'
import { describeEngines, startTestApp, type TestApp } from '#test/app.ts'
import { admin, person, task } from '#test/factories.ts'
import { startSmtp, type TestSmtp } from '#test/network/smtp.ts'
import { feedInbox } from './feed.service.ts'
import { mailInbox } from './inbox-mails.service.ts'

describeEngines('emails of tasks', (t) => {
  let smtp: TestSmtp
  let app: TestApp
  let outbox: { stop(): Promise<void> }
  beforeAll(async () => {
    smtp = await startSmtp()
    app = await startTestApp(t().engine, { SMTP_URL: smtp.url, MAIL_FROM: 'tasks@studio.test' })
    outbox = startOutbox(app.deps)
  })
  afterAll(async () => {
    await outbox.stop()
    await app.close()
    await smtp.stop()
  })

  test('refer to one message for each task, each with an id of its own [T68]', async () => {
    const [adminUser, one] = [await admin(app, 'Amani'), await person(app)]
    await feedInbox(app.deps)
    await mailAssignments(app.deps)
    const comment = (taskId: string) =>
      app.call('POST', `/api/tasks/${taskId}/comments`, {
        as: adminUser,
        body: { text: `[@${one.name}](user:${one.id}) please look` },
      })
    const paint = await task(app, adminUser, [one], { title: 'Paint' })
    await mailAssignments(app.deps)
    await smtp.receivedBy(one.email, 1)
    const send = async (): Promise<void> => {
      await feedInbox(app.deps)
      app.pass(3 * 60)
      await mailInbox(app.deps)
    }
    await comment(paint._id)
    await send()
    await smtp.receivedBy(one.email, 2)
    await comment(paint._id)
    await send()
    const third = await smtp.receivedBy(one.email, 3)
    expect(third.headers.get('subject')).toBe('Paint')
    const print = await task(app, adminUser, [one], { title: 'Print' })
    await mailAssignments(app.deps)
    await smtp.receivedBy(one.email, 4)

    const mails = smtp.mails.filter(({ to }) => to.includes(one.email))
    const thread = (id: string) => `<task-${id}@studio.test>`
    for (const header of ['references', 'in-reply-to'])
      expect(mails.map(({ headers }) => headers.get(header))).toEqual([
        thread(paint._id),
        thread(paint._id),
        thread(paint._id),
        thread(print._id),
      ])
    const ids = mails.map(({ headers }) => headers.get('message-id'))
    expect(new Set(ids).size).toBe(4)
    for (const id of ids) expect(id).toMatch(/^<[0-9a-f-]{36}@studio\.test>$/)
  })
})
