/** One's own account (decision A12): profile, password and sessions. */
import { listSessions } from '@task-manager/contract/sign-in/account'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newId } from '#server/db/ids.ts'
import { logged, logIn as logInAs, PASSWORD, signUp as signUpWith } from '#test/accounts.ts'
import { describeEngines, type Reply, type TestApp } from '#test/app.ts'
import { admin, type Person, task } from '#test/factories.ts'
import { CHROME, FIREFOX } from '#test/network/user-agents.ts'

const signUp = (t: TestApp): Promise<Person> => signUpWith(t, { headers: { 'user-agent': FIREFOX } })
const logIn = (t: TestApp, email: string, password = PASSWORD): Promise<Reply> =>
  logInAs(t, email, password, { headers: { 'user-agent': CHROME }, from: '198.51.100.7' })
const sessions = async (t: TestApp, as: Person | string) =>
  (await t.call('GET', '/api/auth/sessions', { as })).body.sessions
const status = async (t: TestApp, as: string) => (await t.call('GET', '/api/auth/profile', { as })).status

describeEngines("one's own account", (t) => {
  test('accepts a new name, which tasks show at once, and ignores role and email [A12]', async () => {
    const [adminUser, one] = [await admin(t()), await signUp(t())]
    const { _id } = await task(t(), adminUser, [one])
    const reply = await t().call('PUT', '/api/auth/profile', {
      as: one,
      body: { name: ' Ines  D ', role: 'admin', email: 'root@example.test' },
    })
    expect(reply.body).toMatchObject({ _id: one.id, name: 'Ines  D', role: 'user', email: one.email })
    const { body } = await t().call('GET', `/api/tasks/${_id}`, { as: one })
    expect(body.assignedTo[0].name).toBe('Ines  D')
    expect(await logged(t(), one.id)).toEqual([
      ['user.edited', [{ field: 'name', before: 'Ines Duarte', after: 'Ines  D' }]],
    ])
    const nobody = await t().call('PUT', '/api/auth/profile', { as: one, body: { name: ' ' } })
    expect([nobody.status, nobody.body.message]).toEqual([422, 'Please enter a Full name.'])
  })

  test('changes nothing when one part of a change is refused [A12]', async () => {
    const one = await signUp(t())
    const put = (body: object) => t().call('PUT', '/api/auth/profile', { as: one, body })
    const refused = await put({ name: 'Half Saved', dateLanguage: 'de', startView: newId() })
    expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'startView'])
    const { body } = await t().call('GET', '/api/auth/profile', { as: one })
    expect(body).toMatchObject({ name: one.name, dateLanguage: '' })
    expect(await logged(t(), one.id)).toEqual([])
    expect((await put({ name: 'Both Saved', dateLanguage: 'de' })).body).toMatchObject({
      name: 'Both Saved',
      dateLanguage: 'de',
    })
  })

  test('is complete in the answer to a change [A12, T61]', async () => {
    const [adminUser, one] = [await admin(t()), await signUp(t())]
    await t().call('PUT', '/api/settings', { as: adminUser, body: { membersAddTasks: true } })
    for (const body of [{ name: 'New Name' }, { dateLanguage: 'de' }]) {
      const changed = await t().call('PUT', '/api/auth/profile', { as: one, body })
      expect(changed.body.mayAddTasks).toBe(true)
      expect(changed.body).toEqual((await t().call('GET', '/api/auth/profile', { as: one })).body)
    }
    await t().call('PUT', '/api/settings', { as: adminUser, body: { membersAddTasks: false } })
  })

  test('accepts a language of dates, which every sign-in returns [A12]', async () => {
    const one = await signUp(t())
    const choose = (dateLanguage: string) =>
      t().call('PUT', '/api/auth/profile', { as: one, body: { dateLanguage } })
    expect((await logIn(t(), one.email)).body.dateLanguage).toBe('')
    expect((await choose('tlh')).status).toBe(422)
    expect((await choose('de')).body.dateLanguage).toBe('de')
    expect((await logIn(t(), one.email)).body.dateLanguage).toBe('de')
    expect((await t().call('GET', '/api/auth/profile', { as: one })).body.dateLanguage).toBe('de')
    expect(await logged(t(), one.id)).toEqual([
      ['settings.preferences', [{ field: 'dateLanguage', before: '', after: 'de' }]],
    ])
  })

  test('accepts a new password with the current one, and ends every other session [A12, A4]', async () => {
    const one = await signUp(t())
    const other = (await logIn(t(), one.email)).body.token
    const change = (currentPassword: string, newPassword: string) =>
      t().call('PUT', '/api/auth/password', { as: one, body: { currentPassword, newPassword } })
    const wrong = await change('not my password', 'a fresh horse battery')
    expect([wrong.status, wrong.body.message]).toEqual([403, 'The current password is wrong.'])
    const weak = await change(PASSWORD, 'password123')
    expect([weak.status, weak.body.errors[0].path]).toEqual([422, 'newPassword'])
    const { body, status: done } = await change(PASSWORD, 'a fresh horse battery')
    expect(done).toBe(200)
    expect(await Promise.all([other, one.token, body.token].map((token) => status(t(), token)))).toEqual([
      401, 401, 200,
    ])
    // The new session keeps the device.
    expect(await sessions(t(), body.token)).toMatchObject([{ device: 'Firefox on macOS', current: true }])
    expect((await logIn(t(), one.email, 'a fresh horse battery')).status).toBe(200)
    expect(await logged(t(), one.id)).toEqual([
      ['user.edited', [{ field: 'password', before: null, after: null }]],
    ])
  })

  test('lists and ends its own sessions [A12]', async () => {
    const [one, stranger] = [await signUp(t()), await signUp(t())]
    const phone = (await logIn(t(), one.email)).body.token
    const tablet = (await logIn(t(), one.email)).body.token
    const answer = await t().call('GET', '/api/auth/sessions', { as: one })
    expect(z.parse(listSessions.returns, answer.body)).toEqual(answer.body)
    expect(answer.body.sessions).toMatchObject([
      { device: 'Firefox on macOS', address: '127.0.0.1', current: true },
      { device: 'Chrome on Android', address: '198.51.100.7', current: false },
      { device: 'Chrome on Android', current: false },
    ])
    expect(answer.text).not.toContain(one.token)
    const own = (await sessions(t(), phone)).find((each: { current: boolean }) => each.current)
    const end = (as: Person) => t().call('DELETE', `/api/auth/sessions/${own._id}`, { as })
    expect((await end(stranger)).status).toBe(404)
    expect(await status(t(), phone)).toBe(200)
    expect((await end(one)).status).toBe(200)
    expect((await end(one)).status).toBe(404)
    expect(await Promise.all([phone, tablet, one.token].map((token) => status(t(), token)))).toEqual([
      401, 200, 200,
    ])
    expect((await t().call('DELETE', '/api/auth/sessions', { as: one })).status).toBe(200)
    expect(await Promise.all([tablet, one.token].map((token) => status(t(), token)))).toEqual([401, 200])
    expect(await sessions(t(), one)).toHaveLength(1)
    expect(await logged(t(), own._id)).toEqual([['session.ended', []]])
  })

  test('changes the email at once where no email can be sent [A12]', async () => {
    const one = await signUp(t())
    const body = { email: `Moved-${one.email}`, currentPassword: PASSWORD }
    const wrong = { ...body, currentPassword: 'not my password' }
    expect((await t().call('PUT', '/api/auth/email', { as: one, body: wrong })).status).toBe(403)
    const reply = await t().call('PUT', '/api/auth/email', { as: one, body })
    expect(reply.body).toMatchObject({ user: { email: `moved-${one.email}` } })
    expect(await status(t(), reply.body.token)).toBe(200)
    expect((await logIn(t(), `moved-${one.email}`)).status).toBe(200)
  })
})
