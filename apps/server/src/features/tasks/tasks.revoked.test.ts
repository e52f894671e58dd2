/** Writes that wait while the right to them is revoked (decisions A3, A4, U2). */
import type { Task } from '@task-manager/contract/tasks/tasks'
import { describe, expect, test } from 'vitest'
import type { Actor } from '#server/core/actor.ts'
import type { Tx } from '#server/db/transaction.ts'
import { unassign } from '#server/features/assignees/assignees.repo.ts'
import { recordEnquiry } from '#server/features/enquiries/enquiries.service.ts'
import { tick } from '#server/features/task-items/ticks.service.ts'
import { describeEngines, type Reply, startTestApp, type TestApp } from '#test/app.ts'
import { changedWhileWaiting } from '#test/database/open-transaction.ts'
import { admin, type Person, person, shared, task, taskBody } from '#test/factories.ts'
import { lock } from './tasks.repo.ts'

const demotion = (who: Person) => (db: Tx) =>
  db.updateTable('users').set({ role: 'user' }).where('id', '=', who.id).execute()
const signingOut = (who: Person) => (db: Tx) =>
  db.deleteFrom('sessions').where('user_id', '=', who.id).execute()

/** All writes of administrators on tasks and enquiries, each on a row of its own. */
async function writes(t: TestApp, adminUser: Person, secondAdmin: Person) {
  const member = await person(t)
  const [edited, deleted, restored, purged] = await Promise.all(
    [1, 2, 3, 4].map(async () => (await task(t, adminUser, [member]))._id),
  )
  for (const id of [restored, purged])
    expect((await t.call('DELETE', `/api/tasks/${id}`, { as: adminUser })).status).toBe(200)
  const form = { from_name: 'Ada', user_email: 'ada@example.test', message: 'Please write to me.' }
  for (const service of ['one', 'another'])
    await recordEnquiry(t.deps, { ...form, service, plan: '', price: '' }, false)
  const enquiries = (await t.call('GET', '/api/enquiries', { as: adminUser })).body.enquiries
  const ids = { edited, deleted, restored, purged, answered: enquiries[0]._id, removed: enquiries[1]._id }
  const as = secondAdmin
  const calls: Array<() => Promise<Reply>> = [
    () => t.call('POST', '/api/tasks', { as, body: taskBody([member], { title: 'By the second admin' }) }),
    () => t.call('PUT', `/api/tasks/${ids.edited}`, { as, body: taskBody([member]) }),
    () => t.call('DELETE', `/api/tasks/${ids.deleted}`, { as }),
    () => t.call('POST', `/api/tasks/${ids.restored}/restore`, { as }),
    () => t.call('DELETE', `/api/trash/${ids.purged}`, { as }),
    () => t.call('DELETE', '/api/trash', { as }),
    () => t.call('PATCH', `/api/enquiries/${ids.answered}`, { as, body: { status: 'replied' } }),
    () => t.call('DELETE', `/api/enquiries/${ids.removed}`, { as }),
  ]
  /** Everything that the writes could have changed. */
  const state = async () => ({
    tasks: await t.deps.db.selectFrom('tasks').select(['id', 'title', 'version']).orderBy('id').execute(),
    trash: await t.deps.db.selectFrom('trash').select('id').orderBy('id').execute(),
    enquiries: await t.deps.db.selectFrom('enquiries').select(['id', 'status']).orderBy('id').execute(),
  })
  return { calls, state, ids, member }
}

describeEngines('the waiting writes of an administrator', (t) => {
  test.each([
    ['demoted', demotion, 403],
    ['signed out', signingOut, 401],
  ])('change nothing once the account is %s [A4, U2]', async (_, end, refused) => {
    const [adminUser, secondAdmin] = [await admin(t()), await admin(t())]
    const { calls, state } = await writes(t(), adminUser, secondAdmin)
    const before = await state()
    const replies = await changedWhileWaiting(t(), end(secondAdmin), calls)
    expect(replies.map((reply) => reply.status)).toEqual(calls.map(() => refused))
    expect(await state()).toEqual(before)
  })

  test('all succeed while the administrator keeps the role', async () => {
    const [adminUser, secondAdmin] = [await admin(t()), await admin(t())]
    const { calls } = await writes(t(), adminUser, secondAdmin)
    const another = calls.filter((_, i) => i !== 5)
    const replies = await changedWhileWaiting(t(), demotion(adminUser), another)
    expect(replies.map((reply) => reply.status)).toEqual([201, ...Array(another.length - 1).fill(200)])
  })
})

describeEngines('a waiting creation of a task', (t) => {
  test('stores the current names of its assignees, and is found by them', async () => {
    const adminUser = await admin(t())
    const member = await person(t(), 'user', 'Wilhelmina Before')
    const [reply] = await changedWhileWaiting(
      t(),
      (db) => db.updateTable('users').set({ name: 'Wilhelmina After' }).where('id', '=', member.id).execute(),
      [() => t().call('POST', '/api/tasks', { as: adminUser, body: taskBody([member]) })],
    )
    expect(reply?.body.task.assignedTo[0].name).toBe('Wilhelmina After')
    const found = async (q: string) =>
      (await t().call('GET', `/api/tasks?q=${q}`, { as: adminUser })).body.tasks
    expect(await found('before')).toEqual([])
    expect(await found('wilhelmina')).toEqual([shared(reply?.body.task)])
  })

  test('is refused when an assignee is deactivated meanwhile [T10]', async () => {
    const [adminUser, member] = [await admin(t()), await person(t(), 'user', 'Zuri Leaves')]
    const [reply] = await changedWhileWaiting(
      t(),
      (db) =>
        db.updateTable('users').set({ deactivated_at: '2026-01-01' }).where('id', '=', member.id).execute(),
      [() => t().call('POST', '/api/tasks', { as: adminUser, body: taskBody([adminUser, member]) })],
    )
    expect([reply?.status, reply?.body.message]).toEqual([
      422,
      "Zuri Leaves is deactivated and can't be assigned. Choose someone else.",
    ])
  })

  test('creates one task for many calls with one key, and an invalid call fails alone (api 5)', async () => {
    const adminUser = await admin(t())
    const member = await person(t())
    const make = (title: string, key: string, assignedTo = [member.id]) =>
      t().call('POST', '/api/tasks', {
        as: adminUser,
        body: taskBody([member], { title, assignedTo }),
        headers: { 'idempotency-key': key },
      })
    const replies = await Promise.all([
      ...[1, 2, 3].map((n) => make(`Alone ${n}`, `alone ${n}`.replace(' ', '-'))),
      ...[1, 2, 3].map(() => make('The same', 'same')),
      make('Nobody', 'nobody', [adminUser.id.replace(/.$/, (last) => (last === '0' ? '1' : '0'))]),
      ...[4, 5].map((n) => make(`Alone ${n}`, `alone-${n}`)),
    ])
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201, 422, 201, 201])
    expect(new Set(replies.slice(3, 6).map(({ body }) => body.task._id)).size).toBe(1)
    const { tasks, statusSummary } = (
      await t().call('GET', `/api/tasks?assignedTo=${member.id}&limit=50`, { as: adminUser })
    ).body
    expect(tasks.map(({ title }: Task) => title).sort()).toEqual(
      [1, 2, 3, 4, 5].map((n) => `Alone ${n}`).concat('The same'),
    )
    expect(statusSummary.all).toBe(6)
  })
})

describe('ticks on PostgreSQL', () => {
  test('do not wait for a lock on another task', async () => {
    const t = await startTestApp('postgres')
    const adminUser = await admin(t)
    const tasks = await Promise.all(Array.from({ length: 24 }, () => task(t, adminUser, [adminUser])))
    const [blocked, ...free] = tasks.map(
      ({ _id, todoChecklist }) =>
        () =>
          t.call('PUT', `/api/tasks/${_id}/todo`, {
            as: adminUser,
            body: { todoChecklist: todoChecklist.map(({ text }) => ({ text, completed: true })) },
          }),
    )
    const [locked, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = t.deps.db.transaction().execute(async (db) => {
      await lock(db, tasks[0]?._id ?? '')
      locked.resolve()
      await done.promise
    })
    await locked.promise
    const waiting = blocked?.()
    const replies = await Promise.all(free.map((call) => call()))
    expect(replies.map(({ status }) => status)).toEqual(Array(23).fill(200))
    done.resolve()
    await holding
    expect((await waiting)?.body.task).toMatchObject({ status: 'Completed', version: 2 })
    const { body } = await t.call('GET', '/api/tasks', { as: adminUser })
    expect(body.statusSummary).toMatchObject({ all: 24, completedTasks: 24, pendingTasks: 0 })
    await t.close()
  })
})

describeEngines('the waiting tick of a member', (t) => {
  test('changes nothing once the member is unassigned [T3]', async () => {
    const [adminUser, member] = [await admin(t()), await person(t())]
    const { _id, todoChecklist } = await task(t(), adminUser, [member])
    const items = todoChecklist.map(({ text }) => ({ text, completed: true }))
    const [reply] = await changedWhileWaiting(
      t(),
      (db) => unassign(db, member.id, new Date().toISOString()),
      [() => t().call('PUT', `/api/tasks/${_id}/todo`, { as: member, body: { todoChecklist: items } })],
    )
    expect(reply?.status).toBe(404)
    const { body } = await t().call('GET', `/api/tasks/${_id}`, { as: adminUser })
    expect(body).toMatchObject({ assignedTo: [], completedTodoCount: 0, version: 2 })
  })

  test('changes nothing once the session has ended [U2]', async () => {
    const [adminUser, member] = [await admin(t()), await person(t())]
    const { _id, todoChecklist } = await task(t(), adminUser, [member])
    const items = todoChecklist.map(({ text }) => ({ text, completed: true }))
    const actor: Actor = {
      ...{ id: member.id, name: member.name, email: member.email, role: 'user' },
      ...{ imageId: null, createdAt: '', sessionHash: 'of a session that is over' },
    }
    await expect(tick(t().deps.db, actor, _id, items, null, new Date())).rejects.toMatchObject({
      code: 'unauthorized',
    })
    const { body } = await t().call('GET', `/api/tasks/${_id}`, { as: adminUser })
    expect(body).toMatchObject({ completedTodoCount: 0, version: 1 })
  })
})
