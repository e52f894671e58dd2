/** Deactivated and deleted users, and their tasks (decisions A4, U4, U8, T10). */
import { endUserSessions } from '@task-manager/contract/people/user-endpoints'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newId } from '#server/db/ids.ts'
import { recountTasks } from '#server/features/task-counts/task-counts.service.ts'
import { PASSWORD } from '#test/accounts.ts'
import { describeEngines, type Reply, startTestApp, type TestApp } from '#test/app.ts'
import { engines } from '#test/database/databases.ts'
import { admin, type Person, person, task } from '#test/factories.ts'
import { countedTasks } from '#test/task-counts.ts'

const GONE = 'This account was deactivated. Ask an administrator of your team.'
let people = 0

const put = (t: TestApp, as: Person, id: string, body: object): Promise<Reply> =>
  t.call('PUT', `/api/users/${id}`, { as, body })
const del = (t: TestApp, as: Person, id: string, to?: string): Promise<Reply> =>
  t.call('DELETE', `/api/users/${id}${to === undefined ? '' : `?handOverTo=${to}`}`, { as })
const profile = async (t: TestApp, as: Person | string) =>
  (await t.call('GET', '/api/auth/profile', { as })).status
const member = async (t: TestApp, as: Person, id: string) =>
  (await t.call('GET', '/api/users', { as })).body.find((user: { _id: string }) => user._id === id)
const read = async (t: TestApp, as: Person, id: string) =>
  (await t.call('GET', `/api/tasks/${id}`, { as })).body
const namesOn = (one: { assignedTo: { _id: string }[] }) => one.assignedTo.map(({ _id }) => _id)
const kinds = async (t: TestApp, subject: string) =>
  (
    await t.deps.db
      .selectFrom('changes')
      .select('kind')
      .where('subject_id', '=', subject)
      .orderBy('seq')
      .execute()
  ).map(({ kind }) => kind)

async function signUp(t: TestApp): Promise<Person> {
  const body = { name: 'Ines Duarte', email: `leaver${++people}@example.test`, password: PASSWORD }
  const reply = await t.call('POST', '/api/auth/register', { body })
  return { id: reply.body._id, name: body.name, email: body.email, token: reply.body.token }
}
const logIn = (t: TestApp, email: string, password = PASSWORD): Promise<Reply> =>
  t.call('POST', '/api/auth/login', { body: { email, password } })

describeEngines('a deactivated user', (t) => {
  test('is signed out at once on every node, and keeps the tasks [U8, A4]', async () => {
    const other = await startTestApp(t().engine, {}, t().database)
    try {
      const [adminUser, one] = [await admin(t()), await signUp(t())]
      const own = await task(t(), adminUser, [one])
      expect(await profile(other, one)).toBe(200)
      expect((await put(t(), adminUser, one.id, { active: false })).status).toBe(200)
      expect([await profile(t(), one), await profile(other, one)]).toEqual([401, 401])
      expect(namesOn(await read(t(), adminUser, own._id))).toEqual([one.id])
      expect(await member(t(), adminUser, one.id)).toMatchObject({ active: false, pendingTasks: 1 })
      const back = await logIn(t(), one.email)
      expect([back.status, back.body.message]).toEqual([403, GONE])
      // The state is shown only after the right password.
      expect((await logIn(t(), one.email, 'is it this one')).status).toBe(401)
      await put(t(), adminUser, one.id, { active: true })
      expect(await profile(t(), one)).toBe(401)
      expect((await logIn(other, one.email)).status).toBe(200)
      expect(await kinds(t(), one.id)).toEqual(
        expect.arrayContaining(['user.deactivated', 'user.reactivated']),
      )
    } finally {
      await other.close()
    }
  })

  test('hands open tasks over or leaves them unassigned when asked to [U8]', async () => {
    const [adminUser, one, successor] = [await admin(t()), await person(t()), await person(t())]
    const [open, shared] = [await task(t(), adminUser, [one]), await task(t(), adminUser, [one, successor])]
    const done = await task(t(), adminUser, [one], { todoChecklist: [{ text: 'a', completed: true }] })
    for (const [body, to] of [
      [{ active: false }, newId()],
      [{ active: false }, one.id],
      [{ active: false }, 'someone'],
      [{ active: true }, successor.id],
      [{}, null],
    ] as const) {
      const refused = await put(t(), adminUser, one.id, { ...body, handOverTo: to })
      expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'handOverTo'])
    }
    expect((await put(t(), one, one.id, { active: false, handOverTo: successor.id })).status).toBe(403)
    expect(await member(t(), adminUser, one.id)).toMatchObject({ active: true, pendingTasks: 2 })

    const gone = await put(t(), adminUser, one.id, { active: false, handOverTo: successor.id })
    expect([gone.status, gone.body.handedOver]).toEqual([200, 2])
    expect(namesOn(await read(t(), adminUser, open._id))).toEqual([successor.id])
    expect(namesOn(await read(t(), adminUser, shared._id))).toEqual([successor.id])
    expect(namesOn(await read(t(), adminUser, done._id))).toEqual([one.id])

    const left = await put(t(), adminUser, successor.id, { active: false, handOverTo: null })
    expect([left.status, left.body.handedOver]).toEqual([200, 2])
    expect(namesOn(await read(t(), adminUser, open._id))).toEqual([])
    expect(await kinds(t(), open._id)).toEqual(['task.created', 'task.edited', 'task.edited'])
    const before = await countedTasks(t().deps.db)
    await recountTasks(t().deps.db)
    expect(before).toEqual(await countedTasks(t().deps.db))
  })

  test('gets no reset link [U8, A13]', async () => {
    const [adminUser, one] = [await admin(t()), await signUp(t())]
    const created = await t().call('POST', `/api/users/${one.id}/reset-link`, { as: adminUser })
    const token = /token=(.+)$/.exec(created.body.link)?.[1]
    await put(t(), adminUser, one.id, { active: false })
    const reset = await t().call('POST', '/api/auth/reset-password', {
      body: { token, password: 'a fresh horse' },
    })
    expect(reset.status).toBe(400)
    const again = await t().call('POST', `/api/users/${one.id}/reset-link`, { as: adminUser })
    expect([again.status, again.body.message]).toEqual([
      409,
      'This account is deactivated. Reactivate it first.',
    ])
  })

  test('cannot finish a sign-in that runs meanwhile [U8]', async () => {
    const adminUser = await admin(t())
    for (let round = 0; round < 4; round++) {
      const one = await signUp(t())
      const [login] = await Promise.all([
        logIn(t(), one.email),
        put(t(), adminUser, one.id, { active: false }),
      ])
      if (login.status === 200) expect(await profile(t(), login.body.token)).toBe(401)
      else expect([401, 403]).toContain(login.status)
      const left = await t()
        .deps.db.selectFrom('sessions')
        .select('id')
        .where('user_id', '=', one.id)
        .execute()
      expect(left).toEqual([])
    }
  })

  test('is never the caller, and deactivated by administrators only [U8, U4]', async () => {
    const [adminUser, one] = [await admin(t()), await person(t())]
    const own = await put(t(), adminUser, adminUser.id, { active: false })
    expect([own.status, own.body.message]).toEqual([409, "You can't deactivate your own account."])
    expect((await put(t(), one, one.id, { active: false })).status).toBe(403)
    expect((await put(t(), one, one.id, { active: true })).status).toBe(403)
  })

  test('has no valid invitations [A16]', async () => {
    const [adminUser, one, email] = [await admin(t()), await admin(t()), `guest${++people}@example.test`]
    const created = await t().call('POST', '/api/invitations', { as: one, body: { emails: [email] } })
    const token = /invitation=(.+)$/.exec(created.body.invitations[0].link)?.[1]
    await put(t(), adminUser, one.id, { active: false })
    expect((await t().call('POST', '/api/auth/invitation', { body: { token } })).status).toBe(400)
  })
})

describeEngines('the tasks of a deleted user', (t) => {
  test('are reassigned while they are open [U8, T10]', async () => {
    const [adminUser, one, successor] = [
      await admin(t()),
      await person(t()),
      await person(t(), 'user', 'Zebulon Next'),
    ]
    const open = await task(t(), adminUser, [adminUser, one], { dueDate: '2020-01-01', priority: 'High' })
    const shared = await task(t(), adminUser, [one, successor])
    const done = await task(t(), adminUser, [one], { todoChecklist: [{ text: 'a', completed: true }] })
    const reply = await del(t(), adminUser, one.id, successor.id)
    expect([reply.status, reply.body.handedOver]).toEqual([200, 2])
    expect(namesOn(await read(t(), adminUser, open._id))).toEqual([adminUser.id, successor.id])
    expect(namesOn(await read(t(), adminUser, shared._id))).toEqual([successor.id])
    expect(namesOn(await read(t(), adminUser, done._id))).toEqual([])
    for (const { _id, version } of [open, shared, done])
      expect((await read(t(), adminUser, _id)).version).toBe(version + 1)
    const mine = await t().call('GET', '/api/tasks', { as: successor })
    expect(mine.body.tasks.map((each: { _id: string }) => each._id).toSorted()).toEqual(
      [open._id, shared._id].toSorted(),
    )
    const found = await t().call('GET', '/api/tasks?q=zebulon', { as: adminUser })
    expect(found.body.tasks).toHaveLength(2)
    const before = await countedTasks(t().deps.db)
    await recountTasks(t().deps.db)
    expect(before).toEqual(await countedTasks(t().deps.db))
    const rows = await t()
      .deps.db.selectFrom('changes')
      .selectAll()
      .where('subject_id', '=', open._id)
      .orderBy('seq')
      .execute()
    expect(rows.at(-1)).toMatchObject({
      kind: 'task.edited',
      actor_id: adminUser.id,
      version: open.version + 1,
    })
    expect(JSON.parse(rows.at(-1)?.changes ?? '')).toEqual([
      { field: 'assignedTo', before: [adminUser.id, one.id], after: [adminUser.id, successor.id] },
    ])
    expect(await kinds(t(), one.id)).toContain('user.deleted')
  })

  test('are not reassigned to an unknown, deactivated or deleted user [U8]', async () => {
    const [adminUser, one, away] = [await admin(t()), await person(t()), await person(t())]
    await put(t(), adminUser, away.id, { active: false })
    for (const to of [newId(), away.id, one.id]) {
      const reply = await del(t(), adminUser, one.id, to)
      expect([reply.status, reply.body.message]).toEqual([
        422,
        'Tasks can only be handed over to an active team member. Choose someone else.',
      ])
    }
    expect((await del(t(), adminUser, one.id, 'nobody')).status).toBe(422)
    expect(await member(t(), adminUser, one.id)).toBeDefined()
  })

  test('are reassigned completely while they change, and while the successor is deleted [U8]', async () => {
    const adminUser = await admin(t())
    for (let round = 0; round < 4; round++) {
      const [one, successor, last] = [await person(t()), await person(t()), await person(t())]
      const own = await Promise.all([1, 2, 3].map(() => task(t(), adminUser, [one])))
      const replies = await Promise.all([
        del(t(), adminUser, one.id, successor.id),
        t().call('PUT', `/api/tasks/${own[0]?._id}/status`, { as: one, body: { status: 'Completed' } }),
        t().call('POST', '/api/tasks', {
          as: adminUser,
          body: { ...own[1], assignedTo: [successor.id, one.id] },
        }),
        del(t(), adminUser, successor.id, last.id),
      ])
      for (const { status } of replies) expect([200, 201, 401, 404, 422]).toContain(status)
      const before = await countedTasks(t().deps.db)
      await recountTasks(t().deps.db)
      expect(before).toEqual(await countedTasks(t().deps.db))
      for (const { _id } of own) {
        const copy = await read(t(), adminUser, _id)
        const rows = await t()
          .deps.db.selectFrom('task_assignees')
          .select('user_id')
          .where('task_id', '=', _id)
          .execute()
        expect(namesOn(copy).toSorted()).toEqual(rows.map((row) => row.user_id).toSorted())
      }
    }
  })
})

describeEngines('a member of the team', (t) => {
  test('is logged out everywhere by an administrator [U8]', async () => {
    const [adminUser, one] = [await admin(t()), await person(t())]
    const url = `/api/users/${one.id}/sessions`
    expect((await t().call('DELETE', url, { as: one })).status).toBe(403)
    const reply = await t().call('DELETE', url, { as: adminUser })
    expect(z.parse(z.strictObject(endUserSessions.returns.shape), reply.body).message).toBe(
      'Signed out everywhere',
    )
    expect(await profile(t(), one)).toBe(401)
    expect((await t().call('DELETE', `/api/users/${adminUser.id}/sessions`, { as: adminUser })).status).toBe(
      200,
    )
    expect(await profile(t(), adminUser)).toBe(200)
  })

  test('keeps the hour of the last visit, even after all sessions have ended [U8]', async () => {
    const [adminUser, one] = [await admin(t()), await signUp(t())]
    const first = (await member(t(), adminUser, one.id)).lastSeenAt
    t().pass(2 * 3600)
    await profile(t(), one)
    const second = (await member(t(), adminUser, one.id)).lastSeenAt
    expect(Date.parse(second) - Date.parse(first)).toBeGreaterThanOrEqual(2 * 3600 * 1000)
    await t().call('POST', '/api/auth/logout', { as: one })
    expect((await member(t(), adminUser, one.id)).lastSeenAt).toBe(second)
    const created = await t().call('POST', '/api/users', {
      as: adminUser,
      body: { name: 'New', email: `new${++people}@example.test`, password: PASSWORD },
    })
    expect((await member(t(), adminUser, created.body.user._id)).lastSeenAt).toBeNull()
  })
})

test.each(engines)(
  'one active administrator remains after parallel changes on %s [U4, U8]',
  async (engine) => {
    const t = await startTestApp(engine)
    try {
      const deactivate = (as: Person, id: string) => put(t, as, id, { active: false })
      const demote = (as: Person, id: string) => put(t, as, id, { role: 'user' })
      const remove = (as: Person, id: string) => del(t, as, id)
      for (const [first, second] of [
        [deactivate, deactivate],
        [deactivate, remove],
        [demote, deactivate],
      ] as const)
        for (let round = 0; round < 3; round++) {
          await t.deps.db.deleteFrom('users').execute()
          const [a, b] = [await admin(t), await admin(t)]
          const replies = await Promise.all([first(a, b.id), second(b, a.id)])
          for (const reply of replies) expect([200, 401, 403, 404, 409]).toContain(reply.status)
          const left = await t.deps.db
            .selectFrom('users')
            .select('id')
            .where('role', '=', 'admin')
            .where('deactivated_at', 'is', null)
            .execute()
          expect(left).toHaveLength(1)
        }
      // A deactivated administrator does not count, so the other cannot be demoted or deleted.
      await t.deps.db.deleteFrom('users').execute()
      const [a, b] = [await admin(t), await admin(t)]
      expect((await deactivate(a, b.id)).status).toBe(200)
      expect((await demote(a, a.id)).body.message).toBe("The last administrator can't be demoted.")
    } finally {
      await t.close()
    }
  },
)
