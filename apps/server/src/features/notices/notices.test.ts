/** Emails about tasks: their recipients, their time of day, and that each is sent once (decision A17). */
import { INBOX_MAX } from '@task-manager/contract/notifications/inbox'
import { LINES_MAX } from '@task-manager/contract/tasks/task-capture'
import { expect, test } from 'vitest'
import type { Deps } from '#server/core/deps.ts'
import { describeEngines, startTestApp, type TestApp } from '#test/app.ts'
import { watchStatements } from '#test/database/statements.ts'
import { admin, type Person, person, task, taskBody } from '#test/factories.ts'
import { UNSENT_MAIL } from '#test/mailing-app.ts'
import { mailAssignments, sendReminders } from './notices.service.ts'

/** The dependencies with the clock at another time. */
const at = (t: TestApp, instant: string): Deps => ({ ...t.deps, now: () => new Date(instant) })

const mailsTo = (t: TestApp, { email }: Person) =>
  t.deps.db
    .selectFrom('outbox')
    .select(['kind', 'subject', 'text', 'html', 'off_link'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute()
const kindsTo = async (t: TestApp, who: Person) => (await mailsTo(t, who)).map(({ kind }) => kind)

describeEngines(
  'emails about tasks',
  (t) => {
    const choose = async (as: Person, body: Record<string, unknown>) => {
      const reply = await t().call('PUT', '/api/auth/profile', { as, body })
      expect(reply.status).toBe(200)
      return reply.body
    }

    test('go to new assignees, not to the author or to those who turned them off [A17]', async () => {
      const [adminUser, one, two, off] = [
        await admin(t(), 'Amani'),
        await person(t()),
        await person(t()),
        await person(t()),
      ]
      await mailAssignments(t().deps)
      await choose(off, { mails: { assigned: false } })
      const created = await task(t(), adminUser, [adminUser, one, off], {
        title: 'Paint & print',
        dueDate: '2030-05-17',
      })
      await t().call('PUT', `/api/tasks/${created._id}`, {
        as: adminUser,
        body: taskBody([one, two, off], { title: 'Paint & print' }),
      })
      await mailAssignments(t().deps)
      await mailAssignments(t().deps)
      const [mail, ...more] = await mailsTo(t(), one)
      expect([mail?.kind, mail?.subject, more]).toEqual(['assigned', 'Assigned to you: Paint & print', []])
      expect(mail?.text).toContain(
        'Amani assigned you the task "Paint & print". It is due on Friday 17th May 2030.',
      )
      expect(mail?.text).toContain(`https://studio.test/tasks/${created._id}`)
      expect(mail?.text).toContain('https://studio.test/account')
      expect(mail?.html).toContain('Paint &amp; print')
      expect(mail?.off_link).toMatch(/^https:\/\/studio\.test\/api\/mails\/off\?token=/)
      expect(await kindsTo(t(), two)).toEqual(['assigned'])
      expect([await kindsTo(t(), adminUser), await kindsTo(t(), off)]).toEqual([[], []])
    })

    test('take as many statements for many assignments as for one [A17]', async () => {
      const [adminUser, one, daily] = [await admin(t()), await person(t()), await person(t())]
      await choose(daily, { mailsDaily: true })
      await mailAssignments(t().deps)
      const statementsFor = async (tasks: number): Promise<number> => {
        for (let n = 0; n < tasks; n += 1) await task(t(), adminUser, [one, daily])
        const watched = watchStatements(t().deps.store)
        await mailAssignments(t().deps)
        watched.stop()
        return watched.statements.length
      }
      const few = await statementsFor(1)
      expect([await statementsFor(8), (await mailsTo(t(), one)).length]).toEqual([few, 9])
    })

    test('skip tasks that were unassigned or deleted, and old assignments [A17]', async () => {
      const [adminUser, one] = [await admin(t()), await person(t())]
      await mailAssignments(t().deps)
      const taken = await task(t(), adminUser, [one])
      await t().call('PUT', `/api/tasks/${taken._id}`, { as: adminUser, body: taskBody([adminUser]) })
      const gone = await task(t(), adminUser, [one])
      await t().call('DELETE', `/api/tasks/${gone._id}`, { as: adminUser })
      await mailAssignments(t().deps)
      await task(t(), adminUser, [one])
      await mailAssignments(at(t(), new Date(Date.now() + 4 * 86_400_000).toISOString()))
      expect(await kindsTo(t(), one)).toEqual([])
    })

    test("remind of unfinished tasks at 8:00 in the user's time zone, on workdays [A17]", async () => {
      const [adminUser, near, far] = [await admin(t()), await person(t()), await person(t())]
      await choose(near, { timeZone: 'Africa/Nairobi' })
      await choose(far, { timeZone: 'America/Los_Angeles' })
      // The morning before, without tasks.
      await sendReminders(at(t(), '2026-11-23T18:00:00Z'))
      const due = (title: string, dueDate: string) => task(t(), adminUser, [near, far], { title, dueDate })
      await due('Yesterday', '2026-11-23')
      await due('Today', '2026-11-24')
      await due('Tomorrow', '2026-11-25')
      await due('Later', '2026-11-26')
      const done = await due('Done', '2026-11-24')
      await t().call('PATCH', `/api/tasks/${done._id}/status`, {
        as: adminUser,
        body: { status: 'Completed' },
      })
      await sendReminders(at(t(), '2026-11-24T04:59:00Z'))
      expect(await kindsTo(t(), near)).toEqual([])
      await sendReminders(at(t(), '2026-11-24T05:00:00Z'))
      await sendReminders(at(t(), '2026-11-24T09:00:00Z'))
      const reminders = await mailsTo(t(), near)
      expect(reminders.map(({ subject }) => subject)).toEqual([
        'Overdue: Yesterday',
        'Due today: Today',
        'Due tomorrow: Tomorrow',
      ])
      expect(await kindsTo(t(), far)).toEqual([])
      await sendReminders(at(t(), '2026-11-24T16:00:00Z'))
      expect(await kindsTo(t(), far)).toEqual(['overdue', 'due-today', 'due-tomorrow'])
      // The next morning overdue tasks are not repeated.
      await sendReminders(at(t(), '2026-11-25T05:00:00Z'))
      expect((await mailsTo(t(), near)).slice(3).map(({ subject }) => subject)).toEqual([
        'Overdue: Today',
        'Due today: Tomorrow',
        'Due tomorrow: Later',
      ])
    })

    test('cover a weekend, and days when the server was down [A17]', async () => {
      const [adminUser, one] = [await admin(t()), await person(t())]
      await choose(one, { timeZone: 'UTC' })
      for (const day of ['2026-12-04', '2026-12-05', '2026-12-07', '2026-12-08', '2026-12-10'])
        await task(t(), adminUser, [one], { title: `Of ${day}`, dueDate: day })
      await sendReminders(at(t(), '2026-12-04T08:00:00Z'))
      for (const weekend of ['2026-12-05T10:00:00Z', '2026-12-06T10:00:00Z'])
        await sendReminders(at(t(), weekend))
      const friday = await mailsTo(t(), one)
      expect(friday.map(({ subject }) => subject)).toEqual(['Due today: Of 2026-12-04', 'Due soon: 2 tasks'])
      expect(friday[1]?.text).toContain('- Of 2026-12-07 (Due 7th Dec)')
      // The server was down from Monday to Wednesday afternoon.
      await sendReminders(at(t(), '2026-12-09T15:30:00Z'))
      const back = (await mailsTo(t(), one)).slice(2)
      expect(back.map(({ subject }) => subject)).toEqual(['Overdue: 4 tasks', 'Due tomorrow: Of 2026-12-10'])
    })

    test('name at most as many tasks as an inbox holds, the latest due [A17, T64]', async () => {
      const [adminUser, one] = [await admin(t()), await person(t())]
      const monday = '2030-03-04T09:00:00Z'
      for (let day = 1; day <= INBOX_MAX / LINES_MAX + 1; day++) {
        const dueDate = `2030-02-${String(day).padStart(2, '0')}`
        const tasks = Array.from({ length: LINES_MAX }, (_, i) => ({
          title: `${day}, ${i}`,
          dueDate,
          assignedTo: [one.id],
        }))
        const { status } = await t().call('POST', '/api/tasks/quick', {
          as: adminUser,
          body: { tasks, today: dueDate },
        })
        expect(status).toBe(201)
      }
      await sendReminders(at(t(), monday))
      const reminders = await t()
        .deps.db.selectFrom('inbox')
        .select('detail')
        .where('user_id', '=', one.id)
        .where('kind', '=', 'due')
        .execute()
      expect(reminders).toHaveLength(INBOX_MAX)
      expect(reminders.filter(({ detail }) => detail.includes('2030-02-01'))).toEqual([])
    })

    test('name every overdue task once per due date [A17]', async () => {
      const [adminUser, one] = [await admin(t()), await person(t())]
      await choose(one, { timeZone: 'UTC' })
      const old = await task(t(), adminUser, [one], { title: 'Old', dueDate: '2026-09-01' })
      const later = await task(t(), adminUser, [one], { title: 'Later', dueDate: '2026-12-24' })
      const reminders = async (instant: string) => {
        const before = (await mailsTo(t(), one)).length
        await sendReminders(at(t(), instant))
        return (await mailsTo(t(), one)).slice(before).map(({ subject }) => subject)
      }
      // The first reminders of this installation.
      expect(await reminders('2026-11-24T08:00:00Z')).toEqual(['Overdue: Old'])
      await task(t(), adminUser, [one], { title: 'Assigned too late', dueDate: '2026-11-20' })
      const move = (created: { _id: string; title: string }, dueDate: string) =>
        t().call('PUT', `/api/tasks/${created._id}`, {
          as: adminUser,
          body: taskBody([one], { title: created.title, dueDate }),
        })
      await move(later, '2026-11-10')
      expect(await reminders('2026-11-25T08:00:00Z')).toEqual(['Overdue: 2 tasks'])
      expect(await reminders('2026-11-26T08:00:00Z')).toEqual([])
      await move(old, '2026-09-02')
      await move(later, '2026-12-24')
      expect(await reminders('2026-11-27T08:00:00Z')).toEqual(['Overdue: Old'])
      await move(later, '2026-11-10')
      expect(await reminders('2026-11-30T08:00:00Z')).toEqual([])
      const { text } = (await mailsTo(t(), one))[1] ?? {}
      expect(text).toContain('- Later (Due 10th Nov, 15 days overdue)')
      expect(text).toContain('- Assigned too late (Due 20th Nov, 5 days overdue)')
    })

    test('leave out muted tasks, also in the daily email [A17, T64]', async () => {
      const [adminUser, one, daily] = [await admin(t()), await person(t()), await person(t())]
      await choose(daily, { mailsDaily: true })
      for (const title of ['Unmuted', 'Muted']) {
        const { _id } = await task(t(), adminUser, [one, daily], { title, dueDate: '2026-11-24' })
        await mailAssignments(t().deps)
        const following = title === 'Unmuted'
        for (const as of [one, daily])
          await t().call('PUT', `/api/tasks/${_id}/following`, { as, body: { following } })
        if (following) continue
        await t().call('PATCH', `/api/tasks/${_id}`, { as: adminUser, body: { assignedTo: [daily.id] } })
        await t().call('PATCH', `/api/tasks/${_id}`, {
          as: adminUser,
          body: { assignedTo: [one.id, daily.id] },
        })
        await mailAssignments(t().deps)
      }
      await sendReminders(at(t(), '2026-11-24T08:00:00Z'))
      const subjects = (await mailsTo(t(), one)).map(({ subject }) => subject)
      expect(subjects).toEqual(['Assigned to you: Unmuted', 'Assigned to you: Muted', 'Due today: Unmuted'])
      const [mail] = await mailsTo(t(), daily)
      expect([mail?.text.includes('Unmuted'), mail?.text.includes('Muted')]).toEqual([true, false])
    })

    test('name 50 tasks and link to the others [A17]', async () => {
      const [adminUser, one] = [await admin(t()), await person(t())]
      await choose(one, { timeZone: 'UTC' })
      for (let n = 0; n < 52; n++)
        await task(t(), adminUser, [one], { title: `Late ${n}`, dueDate: '2026-11-20' })
      await sendReminders(at(t(), '2026-11-24T08:00:00Z'))
      const [mail] = await mailsTo(t(), one)
      expect(mail?.subject).toBe('Overdue: 52 tasks')
      expect(mail?.text.match(/^- Late/gm)).toHaveLength(50)
      expect(mail?.text).toContain(
        '- See 2 more in your task list\n  https://studio.test/user/tasks?sort=due',
      )
      await sendReminders(at(t(), '2026-11-25T08:00:00Z'))
      expect(await kindsTo(t(), one)).toEqual(['overdue'])
    })

    test('are sent once by several nodes [A17]', async () => {
      const [adminUser, one] = [await admin(t()), await person(t())]
      await choose(one, { timeZone: 'Asia/Tokyo' })
      const other = await startTestApp(t().engine, UNSENT_MAIL, t().database)
      await mailAssignments(t().deps)
      await task(t(), adminUser, [one], { dueDate: '2027-01-13' })
      const nodes = [t(), other, t(), other]
      await Promise.all(nodes.map((node) => sendReminders(at(node, '2027-01-12T23:10:00Z'))))
      await Promise.all(nodes.map((node) => mailAssignments(node.deps)))
      await other.close()
      expect((await kindsTo(t(), one)).toSorted()).toEqual(['assigned', 'due-today'])
    })

    test('are one email a day on request, with each task once [A17]', async () => {
      const [adminUser, one] = [await admin(t()), await person(t())]
      await choose(one, { timeZone: 'UTC', mailsDaily: true, mails: { overdue: false } })
      await mailAssignments(t().deps)
      await task(t(), adminUser, [one], { title: 'New and due', dueDate: '2027-02-02' })
      await task(t(), adminUser, [one], { title: 'New for later', dueDate: '2027-03-02' })
      await task(t(), adminUser, [one], { title: 'Too late', dueDate: '2027-02-01' })
      await mailAssignments(t().deps)
      expect(await kindsTo(t(), one)).toEqual([])
      await sendReminders(at(t(), '2027-02-02T08:00:00Z'))
      const [mail, ...more] = await mailsTo(t(), one)
      expect([mail?.kind, mail?.subject, more]).toEqual(['daily', 'Your day: 3 tasks, 1 overdue', []])
      expect(mail?.text.match(/New and due/g)).toHaveLength(1)
      const [, today, fresh] = mail?.text.split(/^(?:Today|New)$/m) ?? []
      expect(today).toContain('- New and due (Due today)')
      expect(fresh).toContain('- New for later (Due 2nd Mar)')
      expect(fresh).toContain('- Too late (Due 1st Feb, 1 day overdue)')
      await sendReminders(at(t(), '2027-02-03T08:00:00Z'))
      expect(await kindsTo(t(), one)).toEqual(['daily'])
      // One click ends the daily email: no emails about tasks remain, not even single ones.
      expect(mail?.text).toMatch(/^Turn these emails off: https:\/\/studio\.test\/confirm-email#off=/m)
      const path = (mail?.off_link ?? '').replace('https://studio.test', '')
      const off = await t().call('POST', path, {
        body: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      expect(off.body).toEqual({ message: 'Emails about your tasks are off.', kind: 'daily', on: false })
      const { mails } = (await t().call('GET', '/api/auth/profile', { as: one })).body
      expect(mails).toEqual({
        assigned: false,
        'due-tomorrow': false,
        'due-today': false,
        overdue: false,
        'new-sign-in': true,
        enquiry: false,
      })
    })

    test('list tasks that were assigned while they came once a day, after that was turned off [A17]', async () => {
      const [adminUser, one, off] = [await admin(t(), 'Amani'), await person(t()), await person(t())]
      for (const as of [one, off]) await choose(as, { timeZone: 'UTC', mailsDaily: true })
      await mailAssignments(t().deps)
      const [created, taken] = [await task(t(), adminUser, [one, off]), await task(t(), adminUser, [one])]
      await mailAssignments(t().deps)
      await t().call('PUT', `/api/tasks/${taken._id}`, { as: adminUser, body: taskBody([adminUser]) })
      await choose(one, { mailsDaily: false })
      await choose(off, { mailsDaily: false, mails: { assigned: false } })
      const evening = (days: number) =>
        at(t(), `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T23:59:59.999Z`)
      // One of them is a workday.
      for (const days of [0, 1, 2]) await sendReminders(evening(days))
      const [mail, ...more] = await mailsTo(t(), one)
      expect([mail?.kind, mail?.subject, more]).toEqual(['assigned', `Assigned to you: ${created.title}`, []])
      expect(mail?.text).toContain(`Amani assigned you the task "${created.title}".`)
      await choose(off, { mailsDaily: true, mails: { assigned: true } })
      for (const days of [3, 4, 5]) await sendReminders(evening(days))
      expect(await kindsTo(t(), off)).toEqual([])
    })

    test('leave out tasks that were assigned more than 3 days ago, while they came once a day [A17]', async () => {
      const [adminUser, one] = [await admin(t()), await person(t())]
      await choose(one, { mailsDaily: true })
      await mailAssignments(t().deps)
      await task(t(), adminUser, [one], { dueDate: '2027-03-02' })
      await mailAssignments(t().deps)
      await choose(one, { mailsDaily: false })
      await sendReminders(at(t(), '2027-02-02T08:00:00Z'))
      expect(await kindsTo(t(), one)).toEqual([])
    })
  },
  UNSENT_MAIL,
)
