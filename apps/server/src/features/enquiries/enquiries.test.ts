import type { Enquiry } from '@task-manager/contract/enquiries'
import { expect, test } from 'vitest'
import { newId } from '#server/db/ids.ts'
import { describeEngines, type TestApp } from '#test/app.ts'
import { admin, person, task } from '#test/factories.ts'
import { sendEnquiry } from '#test/forms.ts'

async function enquiry(t: TestApp, name: string): Promise<Enquiry> {
  await sendEnquiry(t, { from_name: name })
  const { body } = await t.call('GET', '/api/enquiries?limit=1', { as: await admin(t) })
  expect(body.enquiries[0].name).toBe(name)
  return body.enquiries[0]
}

describeEngines('enquiries', (t) => {
  test('are listed newest first in pages, by status, with counts of all', async () => {
    const as = await admin(t())
    const made = []
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) made.push(await enquiry(t(), name))
    const status = (id: string | undefined, to: string) =>
      t().call('PATCH', `/api/enquiries/${id}`, { as, body: { status: to } })
    expect((await status(made[0]?._id, 'replied')).body.enquiry.status).toBe('replied')
    expect((await status(made[1]?._id, 'archived')).body.message).toBe('Enquiry updated.')

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

  test('a status or cursor that does not exist is refused in words', async () => {
    const as = await admin(t())
    const { _id } = await enquiry(t(), 'Status')
    const wrong = await t().call('PATCH', `/api/enquiries/${_id}`, { as, body: { status: 'done' } })
    expect([wrong.status, wrong.body.message]).toEqual([422, 'Status must be new, replied or archived.'])
    expect((await t().call('GET', '/api/enquiries?status=done', { as })).status).toBe(422)
    expect((await t().call('GET', '/api/enquiries?cursor=abc', { as })).status).toBe(422)
  })

  test('show the tasks made from them, and the tasks outlive them', async () => {
    const as = await admin(t())
    const member = await person(t())
    const { _id } = await enquiry(t(), 'Wants a shop')
    const made = await task(t(), as, [member], { title: 'Build the shop', enquiryId: _id })
    expect(made.enquiryId).toBe(_id)
    const shown = await t().call('GET', `/api/enquiries/${_id}`, { as })
    expect(shown.body.tasks).toEqual([{ _id: made._id, title: 'Build the shop' }])

    const gone = await t().call('DELETE', `/api/enquiries/${_id}`, { as })
    expect([gone.status, gone.body]).toEqual([200, { message: 'Enquiry deleted.' }])
    expect((await t().call('GET', `/api/enquiries/${_id}`, { as })).status).toBe(404)
    expect((await t().call('DELETE', `/api/enquiries/${_id}`, { as })).status).toBe(404)
    const left = await t().call('GET', `/api/tasks/${made._id}`, { as })
    expect(left.body).toMatchObject({ title: 'Build the shop', enquiryId: null })
    // Nothing of what the visitor wrote stays behind in the outbox.
    expect(
      await t().deps.db.selectFrom('outbox').select('id').where('enquiry_id', '=', _id).execute(),
    ).toEqual([])
  })

  test('are for administrators only, and an unknown one is 404', async () => {
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
    expect([unknown.status, unknown.body.message]).toEqual([404, 'This enquiry does not exist any more.'])
  })

  test('an enquiry and its mail are kept together or not at all', async () => {
    const before = await t().deps.db.selectFrom('enquiries').select('id').execute()
    await t().deps.db.schema.alterTable('outbox').renameTo('outbox_away').execute()
    const reply = await sendEnquiry(t())
    await t().deps.db.schema.alterTable('outbox_away').renameTo('outbox').execute()
    expect([reply.status, reply.text]).toEqual([500, 'Something went wrong. Please try again.'])
    expect(await t().deps.db.selectFrom('enquiries').select('id').execute()).toHaveLength(before.length)
  })
})
