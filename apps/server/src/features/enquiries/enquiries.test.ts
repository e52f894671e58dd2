import type { Enquiry } from '@task-manager/contract/installation/enquiries'
import { expect, test } from 'vitest'
import type { Mailer } from '#server/adapters/mail.ts'
import { newId } from '#server/db/ids.ts'
import { deliverDue } from '#server/features/outbox/delivery.service.ts'
import { describeEngines, startTestApp, type TestApp } from '#test/app.ts'
import { admin, person, task, taskBody } from '#test/factories.ts'
import { sendEnquiry } from '#test/forms.ts'

async function enquiry(t: TestApp, name: string): Promise<Enquiry> {
  await sendEnquiry(t, { from_name: name })
  const { body } = await t.call('GET', '/api/enquiries?limit=1', { as: await admin(t) })
  expect(body.enquiries[0].name).toBe(name)
  return body.enquiries[0]
}

describeEngines('all enquiries', (t) => {
  test('are listed newest first in pages, by status, with counts of all [P6]', async () => {
    const as = await admin(t())
    const created = []
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) created.push(await enquiry(t(), name))
    const status = (id: string | undefined, to: string) =>
      t().call('PATCH', `/api/enquiries/${id}`, { as, body: { status: to } })
    expect((await status(created[0]?._id, 'replied')).body.enquiry.status).toBe('replied')
    expect((await status(created[1]?._id, 'archived')).body.message).toBe('Enquiry updated.')

    const names: string[] = []
    for (let cursor = ''; ; ) {
      const { body } = await t().call('GET', `/api/enquiries?limit=2${cursor}`, { as })
      names.push(...body.enquiries.map((each: Enquiry) => each.name))
      expect(body.statusSummary).toEqual({ all: 5, new: 3, replied: 1, archived: 1 })
      if (body.nextCursor === null) break
      cursor = `&cursor=${body.nextCursor}`
    }
    expect(names).toEqual(['Five', 'Four', 'Three', 'Two', 'One'])
    const fresh = await t().call('GET', '/api/enquiries?status=new', { as })
    expect(fresh.body.enquiries.map((each: Enquiry) => each.name)).toEqual(['Five', 'Four', 'Three'])
  })
})

describeEngines('enquiries', (t) => {
  test('the list names the destination of the form', async () => {
    const destination = async (env: Record<string, string>) => {
      const other = await startTestApp(t().engine, env)
      const { body } = await other.call('GET', '/api/enquiries', { as: await admin(other) })
      await other.close()
      return body.destination
    }
    expect(await destination({})).toEqual({ emailjs: false, mailTo: null })
    const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'site@studio.test' }
    expect(await destination(mail)).toEqual({ emailjs: false, mailTo: 'site@studio.test' })
    expect(
      await destination({
        ...mail,
        CONTACT_TO: 'me@studio.test',
        EMAILJS_SERVICE_ID: 's',
        EMAILJS_TEMPLATE_ID: 't',
        EMAILJS_PUBLIC_KEY: 'k',
      }),
    ).toEqual({ emailjs: true, mailTo: 'me@studio.test' })
  })

  test('are refused for an unknown status or cursor [api 2]', async () => {
    const as = await admin(t())
    const { _id } = await enquiry(t(), 'Status')
    const wrong = await t().call('PATCH', `/api/enquiries/${_id}`, { as, body: { status: 'done' } })
    expect([wrong.status, wrong.body.message]).toEqual([422, 'Status must be new, replied or archived.'])
    expect((await t().call('GET', '/api/enquiries?status=done', { as })).status).toBe(422)
    expect((await t().call('GET', '/api/enquiries?cursor=abc', { as })).status).toBe(400)
  })

  test('show the tasks created from them, which outlive them [P6]', async () => {
    const as = await admin(t())
    const member = await person(t())
    const { _id } = await enquiry(t(), 'Wants a shop')
    const created = await task(t(), as, [member], { title: 'Build the shop', enquiryId: _id })
    expect(created.enquiryId).toBe(_id)
    const shown = await t().call('GET', `/api/enquiries/${_id}`, { as })
    expect(shown.body.tasks).toEqual([{ _id: created._id, title: 'Build the shop', status: 'Pending' }])

    const gone = await t().call('DELETE', `/api/enquiries/${_id}`, { as })
    expect([gone.status, gone.body]).toEqual([200, { message: 'Enquiry deleted.' }])
    expect((await t().call('GET', `/api/enquiries/${_id}`, { as })).status).toBe(404)
    expect((await t().call('DELETE', `/api/enquiries/${_id}`, { as })).status).toBe(404)
    const left = await t().call('GET', `/api/tasks/${created._id}`, { as })
    expect(left.body).toMatchObject({ title: 'Build the shop', enquiryId: null })
    // The outbox no longer has the visitor's text.
    expect(
      await t().deps.db.selectFrom('outbox').select('id').where('enquiry_id', '=', _id).execute(),
    ).toEqual([])
  })

  test("are in the log of changes, without the visitor's text [P6, T23]", async () => {
    const as = await admin(t())
    const { _id } = await enquiry(t(), 'Nobody Shall Find This Name')
    for (const status of ['replied', 'replied', 'archived'])
      await t().call('PATCH', `/api/enquiries/${_id}`, { as, body: { status } })
    await t().call('DELETE', `/api/enquiries/${_id}`, { as })
    await t().call('DELETE', `/api/enquiries/${_id}`, { as })
    const rows = await t()
      .deps.db.selectFrom('changes')
      .selectAll()
      .where('subject_id', '=', _id)
      .orderBy('seq')
      .execute()
    expect(rows.map(({ kind, actor_id, audience, changes }) => [kind, actor_id, audience, changes])).toEqual([
      ['enquiry.received', null, '[]', '[]'],
      ['enquiry.moved', as.id, '[]', '[{"field":"status","before":"new","after":"replied"}]'],
      ['enquiry.moved', as.id, '[]', '[{"field":"status","before":"replied","after":"archived"}]'],
      ['enquiry.deleted', as.id, '[]', '[]'],
    ])
    const log = await t().deps.db.selectFrom('changes').selectAll().execute()
    for (const secret of ['Nobody Shall Find', 'amani@example.org', 'We need a faster shop'])
      expect(JSON.stringify(log)).not.toContain(secret)
  })

  test('are unlinked from a task that is created while they are deleted', async () => {
    const as = await admin(t())
    const member = await person(t())
    const edited = await task(t(), as, [member])
    for (let round = 0; round < 20; round++) {
      const { _id } = await enquiry(t(), `Round ${round}`)
      const replies = await Promise.all([
        t().call('POST', '/api/tasks', { as, body: taskBody([member], { enquiryId: _id }) }),
        t().call('PUT', `/api/tasks/${edited._id}`, { as, body: taskBody([member], { enquiryId: _id }) }),
        t().call('DELETE', `/api/enquiries/${_id}`, { as }),
        t().call('POST', '/api/tasks', { as, body: taskBody([member], { enquiryId: _id }) }),
      ])
      expect(replies.map((reply) => reply.status)).toEqual([201, 200, 200, 201])
    }
    const linked = t().deps.db.selectFrom('tasks').select('id').where('enquiry_id', 'is not', null)
    expect(
      await linked.where('enquiry_id', 'not in', t().deps.db.selectFrom('enquiries').select('id')).execute(),
    ).toEqual([])
  })

  test('are for administrators only, and an unknown one is 404 [spec 6]', async () => {
    const { _id } = await enquiry(t(), 'Private')
    const member = await person(t())
    const as = await admin(t())
    for (const [method, url] of [
      ['GET', '/api/enquiries'],
      ['GET', `/api/enquiries/${_id}`],
      ['DELETE', `/api/enquiries/${_id}`],
      ['POST', `/api/enquiries/${_id}/resend`],
    ] as const) {
      expect((await t().call(method, url)).status).toBe(401)
      expect((await t().call(method, url, { as: member })).status).toBe(403)
    }
    const unknown = await t().call('PATCH', `/api/enquiries/${newId()}`, { as, body: { status: 'new' } })
    expect([unknown.status, unknown.body.message]).toEqual([404, 'This enquiry no longer exists.'])
  })

  test('are stored together with their email or not at all [P6, api 6]', async () => {
    const before = await t().deps.db.selectFrom('enquiries').select('id').execute()
    await t().deps.db.schema.alterTable('outbox').renameTo('outbox_away').execute()
    const reply = await sendEnquiry(t())
    await t().deps.db.schema.alterTable('outbox_away').renameTo('outbox').execute()
    expect([reply.status, reply.text]).toEqual([500, 'Something went wrong. Please try again.'])
    expect(await t().deps.db.selectFrom('enquiries').select('id').execute()).toHaveLength(before.length)
  })
})

describeEngines(
  'emails about enquiries',
  (t) => {
    const copies = () =>
      t()
        .deps.db.selectFrom('outbox')
        .selectAll()
        .where('kind', '=', 'enquiry-copy')
        .orderBy('recipient')
        .execute()
    const want = (as: { token: string }, enquiry: boolean) =>
      t().call('PUT', '/api/auth/profile', { as, body: { mails: { enquiry } } })

    test('are not sent to administrators who were demoted, deactivated or turned them off meanwhile [A24]', async () => {
      const [reads, demoted, away, off] = [
        await admin(t()),
        await admin(t()),
        await admin(t()),
        await admin(t()),
      ]
      for (const one of [reads, demoted, away, off]) await want(one, true)
      await enquiry(t(), 'Cora Diaz')
      expect(await copies()).toHaveLength(4)
      await t().call('PUT', `/api/users/${demoted.id}`, { as: reads, body: { role: 'user' } })
      await t().call('PUT', `/api/users/${away.id}`, { as: reads, body: { active: false } })
      await want(off, false)
      const sent: (string | null)[] = []
      const mailer: Mailer = {
        send: async ({ to }) => {
          sent.push(to)
          return 'accepted'
        },
        closeIdle: () => {},
      }
      const never = new AbortController().signal
      await deliverDue(t().deps, mailer, { stop: never, abort: never })
      expect(sent.filter((to) => to !== null)).toEqual([reads.email])
      expect(await copies()).toMatchObject([{ recipient: reads.email, state: 'sent' }])
      await want(reads, false)
      await t().deps.db.deleteFrom('outbox').execute()
    })

    test('go to administrators who turned them on, while they are administrators [A24]', async () => {
      const [reads, demoted, quiet] = [await admin(t()), await admin(t()), await admin(t())]
      const member = await person(t())
      for (const one of [reads, demoted, member]) await want(one, true)
      await t().call('PUT', `/api/users/${demoted.id}`, { as: reads, body: { role: 'user' } })
      expect((await t().call('GET', '/api/auth/profile', { as: quiet })).body.mails.enquiry).toBe(false)
      const { _id } = await enquiry(t(), 'Amani Otieno')
      const [mail, ...more] = await copies()
      expect(more).toEqual([])
      expect(mail).toMatchObject({ recipient: reads.email, reply_name: 'Amani Otieno', enquiry_id: _id })
      const off = /\/confirm-email#off=(\S+)/.exec(mail?.text ?? '')?.[1]
      await t().call('POST', `/api/mails/off?token=${off}`)
      await enquiry(t(), 'Bela Kovács')
      expect(await copies()).toHaveLength(1)
      // The copy is not the enquiry's delivery, and is deleted with it.
      const { body } = await t().call('GET', `/api/enquiries/${_id}`, { as: reads })
      expect(body.delivery).toMatchObject({ state: 'pending', attempts: 0 })
      await t().call('DELETE', `/api/enquiries/${_id}`, { as: reads })
      expect(await copies()).toEqual([])
    })
  },
  { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'site@studio.test' },
)
