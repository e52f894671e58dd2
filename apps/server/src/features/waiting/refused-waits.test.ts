import { UNTIL_OVER } from '@task-manager/contract/tasks/waiting'
import { expect, test } from 'vitest'
import { newId } from '#server/db/ids.ts'
import { chunksOf } from '#server/db/query/chunks.ts'
import { listOf } from '#server/db/query/prepared.ts'
import { purgeTasks } from '#server/features/trash/trash.service.ts'
import { describeEngines } from '#test/app.ts'
import { changedWhileWaiting, untilLocked } from '#test/database/open-transaction.ts'
import { person } from '#test/factories.ts'
import { adminFor } from '#test/people.ts'

import { waitingTasks } from '#test/waiting-tasks.ts'

describeEngines('waits that are refused', (t) => {
  const adminUser = adminFor(t)
  const { day, make, put, read } = waitingTasks(t, adminUser)

  test('refuses a cycle and names it [T71]', async () => {
    const [one, other] = [await person(t()), await person(t())]
    const [a, b, c] = [await make('A', [one]), await make('B', [one, other]), await make('C', [one])]
    expect((await put(one, a, { tasks: [a._id] })).body.message).toBe('A waits for A')
    await put(one, a, { tasks: [b._id] })
    expect(await put(one, b, { tasks: [a._id] })).toMatchObject({
      status: 422,
      body: { message: 'B waits for A, A waits for B', errors: [{ path: 'tasks' }] },
    })
    await put(one, b, { tasks: [c._id] })
    expect((await put(one, c, { tasks: [a._id] })).status).toBe(422)
    expect((await read(one, c)).waiting).toBeNull()
    // Two concurrent calls close no cycle.
    const [d, e] = [await make('D', [one]), await make('E', [one])]
    const replies = await Promise.all([
      put(one, d, { tasks: [e._id] }),
      put(adminUser, e, { tasks: [d._id] }),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  test('refuses a cycle of 10,000 tasks and names its beginning [T71]', async () => {
    const first = await make('Link', [adminUser])
    const { db } = t().deps
    const row = await db.selectFrom('tasks').selectAll().where('id', '=', first._id).executeTakeFirstOrThrow()
    const ids = [first._id, ...Array.from({ length: 9999 }, newId)]
    for (const rows of chunksOf(ids.slice(1)))
      await db
        .insertInto('tasks')
        .values(rows.map((id) => ({ ...row, id })))
        .execute()
    for (const rows of chunksOf(
      ids.slice(1).map((on_id, i) => ({ task_id: String(ids[i]), on_id, position: 0 })),
    ))
      await db.insertInto('task_waits').values(rows).execute()
    const reply = await put(adminUser, { ...first, _id: String(ids.at(-1)) }, { tasks: [first._id] })
    expect(reply.status).toBe(422)
    expect(reply.body.message).toMatch(/^(Link waits for Link, ){10}and so on for 9,990 more$/)
    await db.deleteFrom('tasks').where('id', 'in', listOf(db, ids)).execute()
  })

  test('is refused with the reason for tasks that cannot be waited for [T71]', async () => {
    const one = await person(t())
    const a = await make('A', [one])
    expect((await put(one, a, {})).body.message).toBe('Enter a reason, a day or other tasks to wait for.')
    for (const body of [{ until: 'soon' }, { reason: 'x'.repeat(201) }, { tasks: [newId()] }, { tasks: 1 }])
      expect((await put(one, a, body)).status, JSON.stringify(body)).toBe(422)
    expect((await t().call('GET', '/api/tasks?waiting=maybe', { as: one })).status).toBe(400)
  })

  test('for today or a day in the past is refused, and the previous wait stays [T71]', async () => {
    const one = await person(t())
    const a = await make('A', [one])
    await put(one, a, { until: day(3) })
    for (const until of [day(-1), day(0)]) {
      const { status, body } = await put(one, a, { reason: 'photos', until })
      expect([status, body.message]).toEqual([422, UNTIL_OVER])
    }
    expect((await read(one, a)).waiting).toMatchObject({ reason: null, until: day(3) })
  })

  test('is not for a task that is deleted at the same time [T71]', async () => {
    const one = await person(t())
    const [a, b, c] = [await make('A', [one]), await make('B', [one]), await make('C', [one])]
    await put(one, c, { reason: 'photos', tasks: [b._id] })
    await t().call('DELETE', `/api/tasks/${c._id}`, { as: adminUser })
    const context = { by: adminUser.id, at: t().deps.now().toISOString() }
    const [set, restored] = await changedWhileWaiting(
      t(),
      (db) => purgeTasks(db, context, [b._id]),
      [
        () => put(one, a, { tasks: [b._id] }),
        () => t().call('POST', `/api/tasks/${c._id}/restore`, { as: adminUser }),
      ],
      untilLocked(2),
    )
    expect([set?.status, set?.body.errors?.[0].path]).toEqual([422, 'tasks'])
    expect([restored?.status, restored?.body.task.waiting.tasks]).toEqual([200, []])
  })
})
