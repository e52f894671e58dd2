/** Personal preferences (decisions A12, A17): time zone, and the links of emails that turn them off. */
import { expect, test } from 'vitest'
import { mailAssignments } from '#server/features/notices/notices.service.ts'
import { describeEngines, type TestApp } from '#test/app.ts'
import { admin, type Person, person, task } from '#test/factories.ts'
import { UNSENT_MAIL } from '#test/mailing-app.ts'

async function choose(t: TestApp, as: Person, body: Record<string, unknown>) {
  const reply = await t.call('PUT', '/api/auth/profile', { as, body })
  expect(reply.status).toBe(200)
  return reply.body
}
const mailsTo = (t: TestApp, { email }: Person) =>
  t.deps.db
    .selectFrom('outbox')
    .select(['kind', 'off_link'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute()

describeEngines(
  'the unsubscribe link of an email',
  (t) => {
    test('turns off these emails without logging in for 90 days, and only in its original form [A17]', async () => {
      const [adminUser, one] = [await admin(t()), await person(t())]
      await mailAssignments(t().deps)
      await task(t(), adminUser, [one])
      await mailAssignments(t().deps)
      const [mail] = await mailsTo(t(), one)
      const path = (mail?.off_link ?? '').replace('https://studio.test', '')
      // An email program that only opens the address gets the page, which asks nobody to sign in.
      const opened = await t().call('GET', path)
      expect([opened.status, opened.headers.location]).toEqual([
        303,
        `/confirm-email#off=${new URLSearchParams(path.split('?')[1]).get('token')}`,
      ])
      // One click in an email program.
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const off = await t().call('POST', path, { body: 'List-Unsubscribe=One-Click', headers })
      expect([off.status, off.body]).toEqual([
        200,
        { message: '"Assigned to you" emails are off.', kind: 'assigned', on: false },
      ])
      await task(t(), adminUser, [one])
      await mailAssignments(t().deps)
      expect((await mailsTo(t(), one)).map(({ kind }) => kind)).toEqual(['assigned'])
      // The link never turns them on.
      await t().call('POST', `${path}&on=1`)
      const isOn = async () => (await t().call('GET', '/api/auth/profile', { as: one })).body.mails.assigned
      expect(await isOn()).toBe(false)
      const row = await t()
        .deps.db.selectFrom('changes')
        .select(['actor_id', 'changes'])
        .where('kind', '=', 'settings.preferences')
        .where('subject_id', '=', one.id)
        .execute()
      expect(row.map(({ actor_id, changes }) => [actor_id, JSON.parse(changes)])).toEqual([
        [
          null,
          [
            { field: 'mailsOff', before: '[]', after: '["assigned"]' },
            { field: 'by', before: null, after: 'the link in an email' },
          ],
        ],
      ])
      await choose(t(), one, { mails: { assigned: true } })
      const token = new URLSearchParams(path.split('?')[1]).get('token') ?? ''
      const two = await person(t())
      for (const wrong of [
        '',
        'x',
        token.slice(0, -1),
        `${token}x`,
        token.replace('assigned', 'overdue'),
        token.replace(one.id, two.id),
        `${two.id}.assigned.${'é'.repeat(32)}`,
        `${token.split('.').toSpliced(2, 1, 'zzzzzzzzz').join('.')}`,
      ]) {
        const reply = await t().call('POST', `/api/mails/off?token=${encodeURIComponent(wrong)}`)
        expect([wrong, reply.status]).toEqual([wrong, 404])
      }
      expect(await isOn()).toBe(true)
      t().pass(90 * 86_400 + 1)
      expect((await t().call('POST', path)).status).toBe(404)
      t().pass(-90 * 86_400 - 1)
      expect((await t().call('POST', path)).status).toBe(200)
      await t().call('DELETE', `/api/users/${one.id}`, { as: adminUser })
      expect((await t().call('POST', path)).status).toBe(404)
    })
  },
  UNSENT_MAIL,
)

describeEngines('the time zone', (t) => {
  test("is the browser's until the user chooses one [A12]", async () => {
    const one = await person(t())
    expect((await t().call('GET', '/api/auth/profile', { as: one })).body).toMatchObject({
      timeZone: '',
      timeZoneChosen: false,
      mailsDaily: false,
    })
    expect(await choose(t(), one, { timeZoneFound: 'Africa/Nairobi' })).toMatchObject({
      timeZone: 'Africa/Nairobi',
      timeZoneChosen: false,
    })
    expect(await choose(t(), one, { timeZone: 'Europe/Paris' })).toMatchObject({
      timeZone: 'Europe/Paris',
      timeZoneChosen: true,
    })
    expect(await choose(t(), one, { timeZoneFound: 'Asia/Tokyo' })).toMatchObject({
      timeZone: 'Europe/Paris',
    })
    const wrong = await t().call('PUT', '/api/auth/profile', { as: one, body: { timeZone: 'Mars/Base' } })
    expect([wrong.status, wrong.body.message]).toEqual([422, 'Unknown time zone. Choose one from the list.'])
    const row = await t()
      .deps.db.selectFrom('changes')
      .select(['kind', 'actor_id'])
      .where('subject_id', '=', one.id)
      .execute()
    // Only the choice is logged.
    expect(row).toEqual([{ kind: 'settings.preferences', actor_id: one.id }])
  })
})
