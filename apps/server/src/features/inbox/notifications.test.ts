/** How notifications reach a person (decision T68): one matrix, quiet hours, and emails about unseen events. */
import { expect, test, vi } from 'vitest'
import type { OutgoingMail } from '#server/adapters/mail.ts'
import type { Deps } from '#server/core/deps.ts'
import { newId } from '#server/db/ids.ts'
import { mailAssignments, sendReminders } from '#server/features/notices/notices.service.ts'
import { deliverDue } from '#server/features/outbox/delivery.service.ts'
import { notificationsOf } from '#server/features/preferences/notifications.service.ts'
import { describeEngines } from '#test/app.ts'
import { admin, mention, type Person, person, task } from '#test/factories.ts'
import { UNSENT_MAIL } from '#test/mailing-app.ts'
import { feedInbox } from './feed.service.ts'
import { insert as insertMails } from './inbox-mails.repo.ts'
import { mailInbox } from './inbox-mails.service.ts'

describeEngines(
  'notifications',
  (t) => {
    const url = '/api/auth/notifications'
    const get = async (as: Person) => (await t().call('GET', url, { as })).body
    const put = (as: Person, body: unknown) => t().call('PUT', url, { as, body })
    const later = (minutes: number): Deps => ({
      ...t().deps,
      now: () => new Date(t().deps.now().getTime() + minutes * 60_000),
    })
    const mailsTo = ({ email }: Person) =>
      t()
        .deps.db.selectFrom('outbox')
        .select(['kind', 'subject', 'text', 'thread', 'off_link', 'next_attempt_at'])
        .where('recipient', '=', email)
        .orderBy('id')
        .execute()
    const comment = async (as: Person, taskId: string, text: string): Promise<string> =>
      (await t().call('POST', `/api/tasks/${taskId}/comments`, { as, body: { text } })).body.comment._id
    const team = async () => {
      const [adminUser, one] = [await admin(t(), 'Amani'), await person(t())]
      await feedInbox(t().deps)
      await mailAssignments(t().deps)
      return { adminUser, one }
    }
    /** `one` gets comments in a daily email, and has received that of 1 March. */
    const dailyTeam = async () => {
      const { adminUser, one } = await team()
      await put(one, { daily: true, kinds: { commented: { mail: true } } })
      await t().call('PUT', '/api/auth/profile', { as: one, body: { timeZone: 'UTC' } })
      const at = (instant: string): Deps => ({ ...t().deps, now: () => new Date(instant) })
      await sendReminders(at('2027-03-01T08:00:00Z'))
      return { adminUser, one, at }
    }

    test('begin with everything in the inbox, and adopt the existing email preferences [T68] [A17]', async () => {
      const { one } = await team()
      const first = await get(one)
      expect(first).toMatchObject({ quiet: null, daily: false })
      const on = (way: string) => Object.keys(first.kinds).filter((kind) => first.kinds[kind][way])
      expect(on('inbox')).toHaveLength(9)
      expect(on('mail')).toEqual(['assigned', 'mentioned', 'due'])
      expect(on('push')).toEqual([])
      await t().call('PUT', '/api/auth/profile', {
        as: one,
        body: { mails: { assigned: false, overdue: false }, mailsDaily: true },
      })
      expect(await get(one)).toMatchObject({
        daily: true,
        kinds: { assigned: { mail: false }, due: { mail: true } },
      })
      const changed = await put(one, {
        kinds: { assigned: { mail: true }, due: { mail: false }, commented: { inbox: false, push: true } },
        quiet: { from: '19:00', to: '07:30' },
        daily: false,
      })
      expect(changed.status).toBe(200)
      expect(changed.body).toEqual(await get(one))
      expect(changed.body).toMatchObject({
        kinds: {
          assigned: { inbox: true, mail: true },
          commented: { inbox: false, mail: false, push: true },
        },
        quiet: { from: '19:00', to: '07:30' },
      })
      const { body: profile } = await t().call('GET', '/api/auth/profile', { as: one })
      expect(profile.mails).toMatchObject({ assigned: true, 'due-tomorrow': false, overdue: false })
      expect((await put(one, { quiet: null })).body).toMatchObject({ quiet: null, daily: false })
      for (const body of [
        { quiet: { from: '7', to: '8' } },
        { quiet: { from: '07:00', to: '07:00' } },
        { daily: 'no' },
        { kinds: { moved: { mail: 1 } } },
      ])
        expect((await put(one, body)).status).toBe(422)
    })

    test('leave out of the inbox a kind that is off there [T68]', async () => {
      const { adminUser, one } = await team()
      await put(one, { kinds: { commented: { inbox: false } } })
      const { _id } = await task(t(), adminUser, [one])
      await comment(adminUser, _id, 'Quiet')
      await feedInbox(t().deps)
      const { entries } = (await t().call('GET', '/api/inbox', { as: one })).body
      expect(entries.map(({ kind }: { kind: string }) => kind)).toEqual(['assigned'])
    })

    test('of comments are emails with their text, two minutes later, in a thread for each task [T68]', async () => {
      const { adminUser, one } = await team()
      await put(one, { kinds: { commented: { mail: true }, assigned: { mail: false } } })
      const { _id } = await task(t(), adminUser, [one], { title: 'Paint' })
      await comment(adminUser, _id, `First ${mention(one)}`)
      await comment(adminUser, _id, 'Second')
      const gone = await comment(adminUser, _id, 'Deleted secret')
      await t().call('DELETE', `/api/comments/${gone}`, { as: adminUser })
      await feedInbox(t().deps)
      expect(await mailInbox(later(1))).toBe(0)
      expect(await Promise.all([mailInbox(later(3)), mailInbox(later(3))])).toContain(1)
      const [mail, ...more] = await mailsTo(one)
      expect(more).toEqual([])
      expect(mail).toMatchObject({ kind: 'inbox', subject: 'Paint', thread: `task-${_id}` })
      expect(mail?.text).toContain(`First @${one.name}`)
      expect(mail?.text).toContain('Second')
      expect(mail?.text).toContain(`https://studio.test/tasks/${_id}`)
      expect(mail?.text).not.toContain('secret')
    })

    test('of many events are moved to the outbox in several transactions, all of one task in one email [T68]', async () => {
      const { adminUser, one } = await team()
      await put(one, { kinds: { unassigned: { mail: true } } })
      const tasks = Array.from({ length: 450 }, () => newId())
      const detail = JSON.stringify({ title: 'Paint' })
      await t()
        .deps.db.transaction()
        .execute((db) =>
          insertMails(
            db,
            [...tasks, ...tasks].map((subject_id) => ({
              user_id: one.id,
              id: newId(),
              kind: 'unassigned' as const,
              subject_id,
              actor_id: adminUser.id,
              comment_id: null,
              detail,
              due_at: t().deps.now().toISOString(),
            })),
          ),
        )
      const begun = vi.spyOn(t().deps.db, 'transaction')
      expect(await mailInbox(later(1))).toBe(450)
      expect(begun).toHaveBeenCalledTimes(4)
      begun.mockRestore()
      expect(await mailsTo(one)).toHaveLength(450)
      await t().deps.db.deleteFrom('outbox').where('recipient', '=', one.email).execute()
    })

    test('without a comment are one sentence [T68]', async () => {
      const { adminUser, one } = await team()
      await put(adminUser, { kinds: { finished: { mail: true } } })
      const { _id } = await task(t(), adminUser, [one], { title: 'Paint' })
      await t().call('PUT', `/api/tasks/${_id}/status`, { as: one, body: { status: 'Completed' } })
      await feedInbox(t().deps)
      await mailInbox(later(3))
      const [mail] = await mailsTo(adminUser)
      expect(mail?.text).toContain(`\n\n${one.name} finished it.\n\nOpen task:`)
    })

    test('are in the daily email with due tasks, whose link turns off the whole email [T68] [A17]', async () => {
      const { adminUser, one, at } = await dailyTeam()
      const { _id } = await task(t(), adminUser, [one], { title: 'Paint', dueDate: '2027-03-02' })
      await comment(adminUser, _id, 'The first coat is dry')
      await feedInbox(t().deps)
      await mailAssignments(t().deps)
      expect(await mailInbox(later(60 * 24))).toBe(0)
      await sendReminders(at('2027-03-02T08:00:00Z'))
      await sendReminders(at('2027-03-02T09:00:00Z'))
      const [mail, ...more] = await mailsTo(one)
      expect(more).toEqual([])
      expect(mail).toMatchObject({ kind: 'daily', subject: 'Your day: 1 task' })
      expect(mail?.text).toContain('Today')
      expect(mail?.text).toContain('New on Paint')
      expect(mail?.text).toContain('The first coat is dry')

      await t().call('PATCH', `/api/tasks/${_id}`, { as: adminUser, body: { dueDate: '2027-06-01' } })
      await comment(adminUser, _id, 'And the second')
      await feedInbox(t().deps)
      await sendReminders(at('2027-03-03T08:00:00Z'))
      const [, second] = await mailsTo(one)
      expect(second?.subject).toBe('Your day: updates on 1 task')
      expect(second?.text).toContain('And the second')
      const [, address = ''] = /(\/api\/mails\/off\?token=\S+)/.exec(second?.off_link ?? '') ?? []
      expect((await t().call('POST', address)).status).toBe(200)
      const { kinds } = await get(one)
      expect(Object.values(kinds as Record<string, { mail: boolean }>).filter(({ mail }) => mail)).toEqual([])
    })

    test('are not emailed once they were seen, or may no longer be seen [T68]', async () => {
      const { adminUser, one } = await team()
      const two = await person(t())
      const { _id } = await task(t(), adminUser, [one, two])
      await comment(adminUser, _id, `${mention(one)} ${mention(two)}`)
      await feedInbox(t().deps)
      await t().call('POST', '/api/inbox/read', { as: one, body: { task: _id } })
      await t().call('PATCH', `/api/tasks/${_id}`, { as: adminUser, body: { assignedTo: [one.id] } })
      expect(await mailInbox(later(3))).toBe(0)
      expect([...(await mailsTo(one)), ...(await mailsTo(two))]).toEqual([])
    })

    test('follow choices made after they were written: kinds, quiet hours, daily email [T68]', async () => {
      const { adminUser, one } = await team()
      await put(one, { kinds: { commented: { mail: true }, assigned: { mail: false } } })
      await t().call('PUT', '/api/auth/profile', { as: one, body: { timeZone: 'UTC' } })
      const { _id } = await task(t(), adminUser, [one])
      const commentAndFeed = async (text: string) => {
        await comment(adminUser, _id, text)
        await feedInbox(t().deps)
      }
      await commentAndFeed('Turned off meanwhile')
      await put(one, { kinds: { commented: { mail: false } } })
      expect(await mailInbox(later(3))).toBe(0)
      await put(one, { kinds: { commented: { mail: true } } })
      // An email is deleted when its recipient does not want it at the time of sending.
      expect(await mailInbox(later(3))).toBe(0)

      await commentAndFeed('Quiet meanwhile')
      const hour = (n: number) =>
        later(n * 60)
          .now()
          .toISOString()
          .slice(11, 16)
      await put(one, { quiet: { from: hour(-1), to: hour(3) } })
      expect(await mailInbox(later(3))).toBe(0)
      expect(await mailInbox(later(120))).toBe(0)
      await put(one, { daily: true })
      expect(await mailInbox(later(240))).toBe(0)
      await put(one, { daily: false })
      expect(await mailInbox(later(240))).toBe(1)
      const [mail, ...more] = await mailsTo(one)
      expect([mail?.text.includes('Quiet meanwhile'), more]).toEqual([true, []])
    })

    test('are not sent about a task that was opened, even if the kind is off in the inbox [T68]', async () => {
      const { adminUser, one } = await team()
      const onlyMail = { inbox: false, mail: true, push: true }
      await put(one, { kinds: { commented: onlyMail, assigned: { mail: false } } })
      const { _id } = await task(t(), adminUser, [one])
      const other = await task(t(), adminUser, [one])
      await comment(adminUser, _id, 'On the screen')
      await comment(adminUser, other._id, 'Elsewhere')
      await feedInbox(t().deps)
      await t().call('POST', '/api/inbox/read', { as: one, body: { task: _id } })
      expect(await mailInbox(later(3))).toBe(1)
      const [mail, ...more] = await mailsTo(one)
      expect([mail?.text.includes('Elsewhere'), more]).toEqual([true, []])
    })

    test('in the daily email leave out kinds that were turned off meanwhile [T68] [A17]', async () => {
      const { adminUser, one, at } = await dailyTeam()
      const { _id } = await task(t(), adminUser, [one], { dueDate: '2027-06-01' })
      await comment(adminUser, _id, `${mention(one)} asked`)
      await comment(adminUser, _id, 'Only a comment')
      await feedInbox(t().deps)
      await put(one, { kinds: { commented: { mail: false } } })
      await sendReminders(at('2027-03-02T08:00:00Z'))
      const [mail] = await mailsTo(one)
      expect(mail?.text).toContain('asked')
      expect(mail?.text).not.toContain('Only a comment')
    })

    test('in the daily email leave out lines about deleted comments and tasks [T62] [T68]', async () => {
      const { adminUser, one, at } = await dailyTeam()
      const paint = await task(t(), adminUser, [one], { title: 'Paint', dueDate: '2027-06-01' })
      const print = await task(t(), adminUser, [one], { title: 'Print', dueDate: '2027-06-01' })
      const due = await task(t(), adminUser, [one], { title: 'Plan', dueDate: '2027-03-02' })
      await mailAssignments(t().deps)
      const deleted = await comment(adminUser, paint._id, 'A secret')
      await comment(adminUser, paint._id, 'The first coat is dry')
      await comment(adminUser, print._id, 'The paper is here')
      await feedInbox(t().deps)
      await sendReminders(at('2027-03-02T08:00:00Z'))
      const [before] = await mailsTo(one)
      for (const text of ['A secret', 'The first coat', 'Print', 'The paper', 'Plan'])
        expect(before?.text).toContain(text)
      await t().call('DELETE', `/api/comments/${deleted}`, { as: adminUser })
      for (const { _id } of [print, due])
        await t().call('PATCH', `/api/tasks/${_id}`, { as: adminUser, body: { assignedTo: [adminUser.id] } })
      const sent: OutgoingMail[] = []
      const mailer = { send: async (mail: OutgoingMail) => `${sent.push(mail)}`, closeIdle() {} }
      const { signal } = new AbortController()
      await deliverDue(at('2027-03-02T09:00:00Z'), mailer, { stop: signal, abort: signal })
      const [mail, ...more] = sent.filter(({ to }) => to === one.email)
      expect([mail?.subject, more]).toEqual(['Your day', []])
      for (const part of [mail?.text, mail?.html]) {
        expect(part).toContain('The first coat is dry')
        for (const gone of ['secret', 'Print', 'The paper', 'Plan']) expect(part).not.toContain(gone)
      }
    })

    test('are not emailed about a comment or task that is deleted while the mail server is down [T62] [T68]', async () => {
      const { adminUser, one } = await team()
      const [two, daily] = [await person(t()), await person(t())]
      await put(one, { kinds: { commented: { mail: true } } })
      await put(daily, { daily: true, kinds: { commented: { mail: true } } })
      const { _id } = await task(t(), adminUser, [one, two, daily], { title: 'Paint' })
      const kept = await task(t(), adminUser, [one], { title: 'Print' })
      const gone = await comment(adminUser, _id, 'A secret')
      await comment(adminUser, kept._id, 'No secret')
      for (const work of [feedInbox, mailAssignments]) await work(t().deps)
      await mailInbox(later(3))
      await sendReminders({ ...t().deps, now: () => new Date('2027-03-02T08:00:00Z') })
      expect(await mailsTo(daily)).toMatchObject([{ kind: 'daily', text: expect.stringContaining('secret') }])
      await t().call('DELETE', `/api/comments/${gone}`, { as: adminUser })
      await t().call('PATCH', `/api/tasks/${_id}`, {
        as: adminUser,
        body: { assignedTo: [one.id, daily.id] },
      })
      const sent: string[] = []
      const mailer = {
        send: async ({ to, text }: OutgoingMail) => {
          sent.push(`${to} ${text}`)
          return 'OK'
        },
        closeIdle() {},
      }
      const { signal } = new AbortController()
      const outcomes: string[] = []
      for (const deps of [later(60), { ...t().deps, now: () => new Date('2027-03-02T09:00:00Z') }])
        await deliverDue(deps, mailer, { stop: signal, abort: signal }, (each) => outcomes.push(each.outcome))
      const to = ({ email }: Person) => sent.filter((mail) => mail.startsWith(email)).join()
      expect(to(one)).toContain('No secret')
      expect(to(one)).toContain('Paint')
      expect(sent.join()).not.toContain('A secret')
      // Someone who was removed from the task does not learn its title.
      expect(to(two)).toBe('')
      expect(outcomes.filter((outcome) => outcome === 'withdrawn')).toHaveLength(2)
      expect(await mailsTo(two)).toEqual([])
    })

    test('about backups have no row in the matrix, and are not pushed [T68] [A28]', async () => {
      const { adminUser } = await team()
      expect((await get(adminUser)).kinds).not.toHaveProperty('backup')
      await put(adminUser, { kinds: { backup: { push: true } } })
      const settings = await notificationsOf(t().deps.db, [adminUser.id])
      expect(settings(adminUser.id).kinds.backup).toEqual({ inbox: true, mail: false, push: false })
    })
  },
  UNSENT_MAIL,
)
