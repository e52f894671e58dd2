/** Accounts as administrators and their owners manage them (decisions U1–U6, T10). */
import { createUser, getUser, listUsers, updateUser } from '@task-manager/contract/people/user-endpoints'
import { TeamMember } from '@task-manager/contract/people/users'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newId } from '#server/db/ids.ts'
import { newcomer } from '#test/accounts.ts'
import { describeEngines, type Reply, startTestApp, type TestApp } from '#test/app.ts'
import { engines } from '#test/database/databases.ts'
import { watchStatements } from '#test/database/statements.ts'
import { admin, type Person, person, task } from '#test/factories.ts'

const put = (t: TestApp, as: Person, id: string, body: Record<string, unknown>): Promise<Reply> =>
  t.call('PUT', `/api/users/${id}`, { as, body })
const del = (t: TestApp, as: Person, id: string): Promise<Reply> =>
  t.call('DELETE', `/api/users/${id}`, { as })
const team = async (t: TestApp, as: Person): Promise<TeamMember[]> =>
  (await t.call('GET', '/api/users', { as })).body
const roleOf = async (t: TestApp, id: string) =>
  (await t.deps.db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirst())?.role

describeEngines('the whole team', (t) => {
  test('lists every user by name, with exact counts [U1]', async () => {
    const adminUser = await admin(t(), 'émile')
    const [zoe, ann] = [await person(t(), 'user', 'Zoë'), await person(t(), 'user', 'ann')]
    await person(t(), 'user', 'Émile B')
    await task(t(), adminUser, [zoe, adminUser])
    await task(t(), adminUser, [zoe], { todoChecklist: [{ text: 'a', completed: true }, { text: 'b' }] })
    await task(t(), adminUser, [zoe], { todoChecklist: [{ text: 'a', completed: true }] })
    const users = await team(t(), adminUser)
    for (const user of users) z.parse(z.strictObject(TeamMember.shape), user)
    expect(z.parse(listUsers.returns, users)).toEqual(users)
    expect(users.map((user) => user.name)).toEqual(['ann', 'émile', 'Émile B', 'Zoë'])
    const counts = (id: string) => {
      const { pendingTasks, inProgressTasks, completedTasks } = users.find((user) => user._id === id) ?? {}
      return [pendingTasks, inProgressTasks, completedTasks]
    }
    expect(counts(zoe.id)).toEqual([1, 1, 1])
    expect(counts(adminUser.id)).toEqual([1, 0, 0])
    expect(counts(ann.id)).toEqual([0, 0, 0])
  })
})

describeEngines('the team', (t) => {
  test('returns overdue tasks, this week and a usual one, in a constant number of queries [U1]', async () => {
    const adminUser = await admin(t())
    const [busy, fresh] = [await person(t()), await person(t())]
    const joined = (id: string, created_at: string) =>
      t().deps.db.updateTable('users').set({ created_at }).where('id', '=', id).execute()
    await joined(busy.id, '2029-01-01T00:00:00.000Z')
    await joined(fresh.id, '2030-06-18T00:00:00.000Z')
    const dueOn = (dueDate: string, loadOf = [busy], done = false) =>
      task(t(), adminUser, loadOf, { dueDate, todoChecklist: [{ text: 'a', completed: done }] })
    // 2030-06-19 is a Wednesday.
    await dueOn('2030-04-22', [busy], true)
    await dueOn('2030-04-21')
    await dueOn('2030-06-14')
    await dueOn('2030-06-16', [busy], true)
    await dueOn('2030-06-17', [busy, fresh])
    await dueOn('2030-06-18', [busy], true)
    await dueOn('2030-06-23')
    await dueOn('2030-06-24')
    const loads = async () => {
      const { body } = await t().call('GET', '/api/users?today=2030-06-19', { as: adminUser })
      expect(z.parse(listUsers.returns, body)).toEqual(body)
      return (id: string) => {
        const { overdueTasks, weekTasks, usualWeek } =
          body.find((user: { _id: string }) => user._id === id) ?? {}
        return [overdueTasks, weekTasks, usualWeek]
      }
    }
    const loadOf = await loads()
    expect([loadOf(busy.id), loadOf(fresh.id)]).toEqual([
      [3, 3, 0.4],
      [1, 1, null],
    ])
    const statementCount = async () => {
      const watched = watchStatements(t().deps.store)
      await loads()
      watched.stop()
      return watched.statements.filter((text) => /task_(counts|assignees)/.test(text)).length
    }
    await dueOn('2030-06-20')
    const before = await statementCount()
    for (let n = 0; n < 3; n++) await dueOn('2030-06-20', [await person(t())])
    expect(await statementCount()).toBe(before)
    const wrong = await t().call('GET', '/api/users?today=soon', { as: adminUser })
    expect(wrong.status).toBe(422)
  })

  test('is for administrators [U1, spec 6]', async () => {
    const reply = await t().call('GET', '/api/users', { as: await person(t()) })
    expect(reply.status).toBe(403)
    expect(reply.body.message).toBe('Only an administrator can do this.')
  })
})

describeEngines('an account', (t) => {
  test('is created by an administrator with a role, and can sign in [U2]', async () => {
    const adminUser = await admin(t())
    const body = newcomer({ role: 'admin' })
    const reply = await t().call('POST', '/api/users', { as: adminUser, body })
    expect(reply.status).toBe(201)
    expect(z.parse(createUser.returns, reply.body)).toEqual(reply.body)
    expect(reply.body.user).toMatchObject({ name: body.name, email: body.email, role: 'admin' })
    const { email, password } = body
    expect((await t().call('POST', '/api/auth/login', { body: { email, password } })).status).toBe(200)
    const again = await t().call('POST', '/api/users', { as: adminUser, body })
    expect([again.status, again.body.message]).toEqual([409, 'An account with this email already exists.'])
    const weak = await t().call('POST', '/api/users', {
      as: adminUser,
      body: newcomer({ password: '12345678' }),
    })
    expect([weak.status, weak.body.message]).toEqual([
      422,
      'This password is too common. Please choose another.',
    ])
  })

  test('is visible to administrators and its owner, and 404 to others [U3]', async () => {
    const [adminUser, one, other] = [await admin(t()), await person(t()), await person(t())]
    for (const as of [adminUser, one]) {
      const reply = await t().call('GET', `/api/users/${one.id}`, { as })
      expect(z.parse(z.strictObject(getUser.returns.shape), reply.body).email).toBe(one.email)
    }
    const hidden = await t().call('GET', `/api/users/${one.id}`, { as: other })
    const nobody = await t().call('GET', `/api/users/${newId()}`, { as: other })
    expect([hidden.status, nobody.status]).toEqual([404, 404])
    expect(hidden.body.message).toBe(nobody.body.message)
    expect((await put(t(), other, one.id, { name: 'Mallory' })).status).toBe(404)
    expect((await del(t(), other, one.id)).status).toBe(403)
  })

  test('changes only in the given fields [U3]', async () => {
    const one = await person(t())
    const reply = await put(t(), one, one.id, { name: ' Ben ' })
    expect(z.parse(updateUser.returns, reply.body)).toEqual(reply.body)
    expect(reply.body.user).toMatchObject({ name: 'Ben', email: one.email, role: 'user' })
    expect((await put(t(), one, one.id, {})).body.user.name).toBe('Ben')
    expect((await t().call('GET', '/api/auth/profile', { as: one })).body.name).toBe('Ben')
    const ghost = await put(t(), one, one.id, { profileImageUrl: `/api/images/${newId()}` })
    expect([ghost.status, ghost.body.message]).toEqual([
      422,
      'The profile picture must be an uploaded image.',
    ])
  })

  test('cannot get a role from its owner [U3]', async () => {
    const one = await person(t())
    for (const role of ['admin', 'user'])
      expect((await put(t(), one, one.id, { role, name: 'Root' })).status).toBe(403)
    expect((await put(t(), one, one.id, {})).body.user).toMatchObject({ role: 'user', name: one.name })
  })

  test('cannot take the email of another account [A5]', async () => {
    const [adminUser, one, other] = [await admin(t()), await person(t()), await person(t())]
    const reply = await put(t(), adminUser, one.id, { email: other.email.toUpperCase() })
    expect([reply.status, reply.body.message]).toEqual([409, 'An account with this email already exists.'])
  })

  test('shows a new name in the tasks at once [T10]', async () => {
    const [adminUser, one] = [await admin(t()), await person(t())]
    const { _id } = await task(t(), adminUser, [one])
    await t().call('GET', `/api/tasks/${_id}`, { as: one })
    await put(t(), one, one.id, { name: 'New Name' })
    const { body } = await t().call('GET', `/api/tasks/${_id}`, { as: one })
    expect(body.assignedTo[0].name).toBe('New Name')
  })

  test('stays demoted when its owner saves at the same moment [U3]', async () => {
    const [adminUser, secondAdmin] = [await admin(t()), await admin(t())]
    for (let round = 0; round < 5; round++) {
      await t().deps.db.updateTable('users').set({ role: 'admin' }).where('id', '=', secondAdmin.id).execute()
      const [other, demoted] = await Promise.all([
        // This call reads before the demotion and writes after its hash.
        put(t(), adminUser, secondAdmin.id, { name: `Round ${round}`, password: 'another horse battery' }),
        put(t(), adminUser, secondAdmin.id, { role: 'user' }),
      ])
      expect([other.status, demoted.status]).toEqual([200, 200])
      expect(await roleOf(t(), secondAdmin.id)).toBe('user')
      expect((await t().call('GET', `/api/users/${secondAdmin.id}`, { as: adminUser })).body.name).toBe(
        `Round ${round}`,
      )
    }
  })
})

describeEngines('deleting a user', (t) => {
  test('removes them from tasks and counts, and keeps the tasks [T10]', async () => {
    const [adminUser, one, other] = [await admin(t()), await person(t()), await person(t())]
    const figures = async () =>
      (await t().call('GET', '/api/tasks/dashboard-data', { as: adminUser })).body.statistics
    const before = await figures()
    const shared = await task(t(), adminUser, [one, other])
    const own = await task(t(), adminUser, [one], { dueDate: '2020-01-01' })
    expect((await del(t(), adminUser, one.id)).status).toBe(200)
    const read = async (id: string) => (await t().call('GET', `/api/tasks/${id}`, { as: adminUser })).body
    expect((await read(shared._id)).assignedTo.map((user: { _id: string }) => user._id)).toEqual([other.id])
    expect((await read(own._id)).assignedTo).toEqual([])
    // The old version is stale.
    expect((await read(own._id)).version).toBeGreaterThan(own.version)
    expect((await team(t(), adminUser)).map((user) => user._id)).not.toContain(one.id)
    const left = await t().deps.db.selectFrom('task_counts').select('n').where('scope', '=', one.id).execute()
    expect(left).toEqual([])
    expect(await figures()).toMatchObject({
      totalTasks: before.totalTasks + 2,
      overdueTasks: before.overdueTasks + 1,
    })
    // A task without assignees can be assigned again.
    const given = await t().call('PUT', `/api/tasks/${own._id}`, {
      as: adminUser,
      body: { ...(await read(own._id)), assignedTo: [other.id] },
    })
    expect(given.status).toBe(200)
    expect((await del(t(), adminUser, one.id)).status).toBe(404)
  })

  test('keeps the tasks that an administrator created [T10]', async () => {
    const [adminUser, author, one] = [await admin(t()), await admin(t()), await person(t())]
    const { _id } = await task(t(), author, [one])
    expect((await del(t(), adminUser, author.id)).status).toBe(200)
    expect((await t().call('GET', `/api/tasks/${_id}`, { as: one })).status).toBe(200)
  })

  test('is refused to oneself [U4]', async () => {
    const [adminUser] = [await admin(t()), await admin(t())]
    const reply = await del(t(), adminUser, adminUser.id)
    expect([reply.status, reply.body.message]).toEqual([409, "You can't delete your own account here."])
  })

  test('leaves no trace while tasks are being assigned [T10]', async () => {
    const adminUser = await admin(t())
    for (let round = 0; round < 4; round++) {
      const [one, other] = [await person(t()), await person(t())]
      const shared = await task(t(), adminUser, [one, other])
      const body = (overrides: Record<string, unknown>) => ({
        ...shared,
        assignedTo: [other.id, one.id],
        ...overrides,
      })
      const replies = await Promise.all([
        t().call('POST', '/api/tasks', { as: adminUser, body: body({ title: 'New' }) }),
        del(t(), adminUser, one.id),
        t().call('PUT', `/api/tasks/${shared._id}`, { as: adminUser, body: body({ title: 'Old' }) }),
        t().call('PUT', `/api/tasks/${shared._id}/status`, { as: other, body: { status: 'Completed' } }),
        t().call('POST', '/api/tasks', { as: adminUser, body: body({ title: 'Newer' }) }),
      ])
      for (const reply of replies) expect([200, 201, 422]).toContain(reply.status)
      const rows = await t()
        .deps.db.selectFrom('task_counts')
        .select(['key', 'n'])
        .where('scope', '=', one.id)
        .execute()
      expect(rows).toEqual([])
    }
  })
})

test.each(engines)('keeps the last administrator on %s [U4]', async (engine) => {
  const t = await startTestApp(engine)
  try {
    const adminUser = await admin(t)
    const demote = (as: Person, id: string) => put(t, as, id, { role: 'user' })
    const alone = await demote(adminUser, adminUser.id)
    expect([alone.status, alone.body.message]).toEqual([409, "The last administrator can't be demoted."])
    // Two administrators demote or delete each other at the same moment: one remains.
    const rounds = [
      [demote, demote],
      [(as: Person, id: string) => del(t, as, id), (as: Person, id: string) => del(t, as, id)],
      [demote, (as: Person, id: string) => del(t, as, id)],
    ] as const
    for (const [first, second] of rounds) {
      await t.deps.db.deleteFrom('users').execute()
      const [a, b] = [await admin(t), await admin(t)]
      const replies = await Promise.all([first(a, b.id), second(b, a.id)])
      for (const reply of replies) expect([200, 401, 404, 409]).toContain(reply.status)
      const roles = [await roleOf(t, a.id), await roleOf(t, b.id)]
      expect(roles.filter((role) => role === 'admin')).toHaveLength(1)
    }
    // Both demote themselves: the later one is refused.
    await t.deps.db.deleteFrom('users').execute()
    const [a, b] = [await admin(t), await admin(t)]
    const replies = await Promise.all([demote(a, a.id), demote(b, b.id)])
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409])
  } finally {
    await t.close()
  }
})
