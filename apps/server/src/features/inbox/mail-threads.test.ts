/** Emails of one task are one thread in mail programs (decision T68), as a real mail server receives them. */
import { describe, expect, test } from 'vitest'
import { mailAssignments } from '#server/features/notices/notices.service.ts'
import { engines } from '#test/database/databases.ts'
import { admin, mention, person, task } from '#test/factories.ts'
import { mailingApp } from '#test/mailing-app.ts'
import { feedInbox } from './feed.service.ts'
import { mailInbox } from './inbox-mails.service.ts'

describe.each(engines)('emails of tasks on %s', (engine) => {
  const { t, smtp } = mailingApp(engine)

  test('refer to one message for each task, each with an id of its own [T68]', async () => {
    const [adminUser, one] = [await admin(t(), 'Amani'), await person(t())]
    await feedInbox(t().deps)
    await mailAssignments(t().deps)
    const comment = (taskId: string) =>
      t().call('POST', `/api/tasks/${taskId}/comments`, {
        as: adminUser,
        body: { text: `${mention(one)} please look` },
      })
    const paint = await task(t(), adminUser, [one], { title: 'Paint' })
    await mailAssignments(t().deps)
    await smtp().receivedBy(one.email, 1)
    const send = async (): Promise<void> => {
      await feedInbox(t().deps)
      t().pass(3 * 60)
      await mailInbox(t().deps)
    }
    await comment(paint._id)
    await send()
    await smtp().receivedBy(one.email, 2)
    await comment(paint._id)
    await send()
    const third = await smtp().receivedBy(one.email, 3)
    expect(third.headers.get('subject')).toBe('Paint')
    const print = await task(t(), adminUser, [one], { title: 'Print' })
    await mailAssignments(t().deps)
    await smtp().receivedBy(one.email, 4)

    const mails = smtp().mails.filter(({ to }) => to.includes(one.email))
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
