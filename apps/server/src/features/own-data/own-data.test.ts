/** Exporting one's own data and deleting one's own account (decision A23). */
import { expect, test } from 'vitest'
import { PASSWORD } from '#test/accounts.ts'
import { describeEngines, type Reply, startTestApp, type TestApp } from '#test/app.ts'
import { admin, type Person, task } from '#test/factories.ts'

let people = 0

async function signUp(t: TestApp, adminInviteToken = ''): Promise<Person> {
  const body = {
    name: 'Ines Duarte',
    email: `own${++people}@example.test`,
    password: PASSWORD,
    adminInviteToken,
  }
  const reply = await t.call('POST', '/api/auth/register', { body, from: '198.51.100.7' })
  return { id: reply.body._id, name: body.name, email: body.email, token: reply.body.token }
}
const leave = (t: TestApp, as: Person, currentPassword = PASSWORD): Promise<Reply> =>
  t.call('DELETE', '/api/auth/profile', { as, body: { currentPassword }, from: '198.51.100.9' })
const data = (t: TestApp, as: Person): Promise<Reply> => t.call('GET', '/api/auth/data', { as })
const logOf = async (t: TestApp, kind: string) =>
  await t.deps.db.selectFrom('changes').selectAll().where('kind', '=', kind).orderBy('seq').execute()

describeEngines("one's own data", (t) => {
  test('is one complete JSON file without data of other people [A23]', async () => {
    const [adminUser, one, other] = [await admin(t()), await signUp(t()), await signUp(t())]
    const mine = await task(t(), adminUser, [one, other], { title: 'Mine to do' })
    await task(t(), adminUser, [other], { title: 'None of my business' })
    await t().call('PUT', `/api/tasks/${mine._id}/status`, { as: one, body: { status: 'Completed' } })
    await t().call('POST', '/api/views', { as: one, body: { name: 'Late', query: 'due=overdue' } })
    await t().call('PUT', '/api/auth/profile', { as: one, body: { timeZone: 'Africa/Nairobi' } })
    await t().call('PUT', `/api/users/${one.id}`, {
      as: adminUser,
      body: { name: 'Ines D.' },
      from: '203.0.113.5',
    })
    const reply = await data(t(), one)
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    expect(reply.headers['content-disposition']).toBe('attachment; filename="my-data.json"')
    expect(reply.body).toMatchObject({
      profile: { _id: one.id, name: 'Ines D.', email: one.email, role: 'user' },
      picture: null,
      preferences: { timeZone: 'Africa/Nairobi' },
      twoStep: { app: null, recoveryCodes: 0 },
      sessions: [{ current: true, address: '198.51.100.7' }],
      views: [{ name: 'Late', query: 'due=overdue' }],
      mails: [],
      tasks: [
        { _id: mine._id, title: 'Mine to do', assignedToMe: true, madeByMe: false, status: 'Completed' },
      ],
    })
    expect(reply.body.history.map(({ kind }: { kind: string }) => kind)).toEqual([
      'user.created',
      'task.ticked',
      'settings.preferences',
      'export.own',
    ])
    expect(reply.body.aboutMe).toMatchObject([{ kind: 'user.edited', byMe: false, address: null }])
    for (const secret of [
      one.token,
      PASSWORD,
      other.email,
      adminUser.email,
      'None of my business',
      '203.0.113.5',
    ])
      expect(reply.text).not.toContain(secret)
    expect((await data(t(), adminUser)).body.tasks.map((each: { title: string }) => each.title)).toEqual(
      expect.arrayContaining(['Mine to do', 'None of my business']),
    )
  })

  test('has all pages of a long list [A23]', async () => {
    const [adminUser, one] = [await admin(t()), await signUp(t())]
    const created = await task(t(), adminUser, [one])
    const rows = Array.from({ length: 450 }, (_, n) => ({
      at: t().deps.now().toISOString(),
      actor_id: one.id,
      kind: 'task.ticked',
      subject_id: created._id,
      version: n + 2,
      changes: '[]',
      audience: '[]',
      address: null,
    }))
    await t().deps.db.insertInto('changes').values(rows).execute()
    const { history } = (await data(t(), one)).body
    expect(history.filter(({ kind }: { kind: string }) => kind === 'task.ticked')).toHaveLength(450)
  })
})

describeEngines("one's own account", (t) => {
  test('is deleted on all nodes at once after a password check, and its tasks stay [A23, T10]', async () => {
    const [adminUser, one] = [await admin(t()), await signUp(t())]
    const own = await task(t(), adminUser, [one])
    const other = await startTestApp(t().engine, {}, t().database)
    try {
      const wrong = await leave(t(), one, 'not my password')
      expect([wrong.status, wrong.body.message]).toEqual([403, 'The current password is wrong.'])
      expect((await leave(t(), one)).body).toEqual({ message: 'Your account was deleted.' })
      const profile = (on: TestApp) => on.call('GET', '/api/auth/profile', { as: one })
      expect([(await profile(t())).status, (await profile(other)).status]).toEqual([401, 401])
    } finally {
      await other.close()
    }
    const left = await t().call('GET', `/api/tasks/${own._id}`, { as: adminUser })
    expect(left.body.assignedTo).toEqual([])
    const row = (await logOf(t(), 'user.deleted')).find(({ subject_id }) => subject_id === one.id)
    expect(row).toMatchObject({ actor_id: one.id, address: '198.51.100.9' })
    const log = await t().call('GET', '/api/log?kind=user', { as: adminUser })
    expect(log.body.entries[0]).toMatchObject({
      kind: 'user.deleted',
      actor: { _id: null, name: 'a former member' },
      subject: { name: one.email },
    })
    const again = await t().call('POST', '/api/auth/login', {
      body: { email: one.email, password: PASSWORD },
    })
    expect(again.status).toBe(401)
  })

  test('of the last administrator survives concurrent deletions [A23, U4]', async () => {
    const fresh = await startTestApp(t().engine)
    try {
      const both = [await signUp(fresh, '246810'), await signUp(fresh, '246810')]
      const replies = await Promise.all(both.map((one) => leave(fresh, one)))
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(replies.find(({ status }) => status === 409)?.body.message).toBe(
        'You are the last administrator. Make someone else an administrator first.',
      )
    } finally {
      await fresh.close()
    }
  })
})

describeEngines('the log', (t) => {
  test('has sign-outs with their addresses [A20]', async () => {
    const one = await signUp(t())
    const out = () => t().call('POST', '/api/auth/logout', { as: one, from: '203.0.113.8' })
    expect([(await out()).status, (await out()).status]).toEqual([200, 401])
    expect(await logOf(t(), 'session.closed')).toMatchObject([
      { actor_id: one.id, subject_id: one.id, address: '203.0.113.8' },
    ])
  })
})
