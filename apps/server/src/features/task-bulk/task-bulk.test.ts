import type { BulkResult } from '@task-manager/contract/tasks/task-bulk'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { expect, test } from 'vitest'
import { newId } from '#server/db/ids.ts'
import { describeEngines, startTestApp } from '#test/app.ts'
import { admin, type Person, person, shared, task } from '#test/factories.ts'
import { expectExactCounts } from '#test/task-counts.ts'

describeEngines('tasks in bulk', (t) => {
  const bulk = (as: Person, body: unknown) => t().call('POST', '/api/tasks/bulk', { as, body })
  const undo = (as: Person, actionId: string) => t().call('POST', `/api/tasks/bulk/${actionId}/undo`, { as })
  const get = async (as: Person, { _id }: { _id: string }) =>
    shared((await t().call('GET', `/api/tasks/${_id}`, { as })).body)
  const tasks = async (as: Person, count: number, overrides: Record<string, unknown> = {}) => {
    const created: Task[] = []
    while (created.length < count)
      created.push(await task(t(), as, [as], { title: `Bulk ${created.length}`, ...overrides }))
    return created
  }
  const idsOf = (created: readonly Task[]) => created.map(({ _id }) => _id)
  const ok = (created: readonly Task[]) => created.map(({ _id }) => ({ _id, ok: true }))
  const countsHold = () => expectExactCounts(t().deps.db)

  test('are changed by one call, with one history entry each [T38]', async () => {
    const adminUser = await admin(t())
    const one = await person(t(), 'user', 'Zuri Bulk')
    const created = await tasks(adminUser, 3)
    const change = {
      status: 'Completed',
      priority: 'High',
      dueDate: '2031-02-03',
      addAssignees: [one.id],
      removeAssignees: [adminUser.id],
    }
    const reply = await bulk(adminUser, { ids: idsOf(created), change })
    expect([reply.status, reply.body.results]).toEqual([200, ok(created)])
    for (const before of created) {
      const after = await get(one, before)
      expect(after).toMatchObject({
        status: 'Completed',
        progress: 100,
        completedTodoCount: 2,
        priority: 'High',
        dueDate: '2031-02-03',
        version: before.version + 1,
      })
      expect(after.assignedTo.map(({ _id }) => _id)).toEqual([one.id])
      const { entries } = (await t().call('GET', `/api/tasks/${before._id}/history`, { as: one })).body
      expect(entries).toHaveLength(2)
      const fields = entries[0].changes.map(({ field }: { field: string }) => field)
      expect(new Set(fields)).toEqual(
        new Set(['status', 'priority', 'dueDate', 'assignedTo', 'todoChecklist']),
      )
    }
    const found = await t().call('GET', '/api/tasks?q=zuri', { as: adminUser })
    expect(found.body.statusSummary.completedTasks).toBe(3)
    await countsHold()
  })

  test('are each changed completely or refused with a reason [T38]', async () => {
    const adminUser = await admin(t())
    const one = await person(t())
    const [both, alone] = [
      await task(t(), adminUser, [adminUser, one]),
      await task(t(), adminUser, [one], { dueDate: '9999-12-30' }),
    ]
    const gone = newId()
    const reply = await bulk(adminUser, {
      ids: [both._id, alone._id, gone],
      change: { removeAssignees: [one.id], priority: 'High' },
    })
    expect(reply.body.results).toEqual([
      { _id: both._id, ok: true },
      { _id: alone._id, ok: false, message: 'Task not assigned to any member' },
      { _id: gone, ok: false, message: 'Task not found.' },
    ])
    expect((await get(adminUser, both)).priority).toBe('High')
    expect(await get(adminUser, alone)).toEqual(alone)
    await bulk(adminUser, { ids: [both._id], change: { status: 'Completed' } })
    const back = await bulk(adminUser, {
      ids: [both._id],
      change: { status: 'In Progress', priority: 'Low' },
    })
    expect(back.body.results[0].message).toBe('Untick an item first.')
    expect((await get(adminUser, both)).priority).toBe('High')
    const far = await bulk(adminUser, { ids: [alone._id], change: { shiftDays: 7 } })
    expect(far.body.results[0].message).toBe('This would move the due date too far.')
  })

  test('keep their version when nothing changes, and the answer says which [T38]', async () => {
    const adminUser = await admin(t())
    const [created] = (await tasks(adminUser, 1)) as [Task]
    const same = { status: 'Pending', priority: created.priority, addAssignees: [adminUser.id] }
    const [low] = (await tasks(adminUser, 1, { priority: 'Low' })) as [Task]
    const reply = await bulk(adminUser, { ids: idsOf([created, low]), change: same })
    expect(reply.body.results).toEqual([
      { _id: created._id, ok: true, unchanged: true },
      { _id: low._id, ok: true },
    ])
    expect(await get(adminUser, created)).toEqual(created)
    // The same call again continues its action: what it changed before counts as changed.
    const again = await bulk(adminUser, { ids: [low._id], change: same, actionId: reply.body.actionId })
    expect(again.body.results).toEqual(ok([low]))
  })

  test('are selected by a filter like the list [T38]', async () => {
    const adminUser = await admin(t())
    const created = await tasks(adminUser, 3, { title: 'Kestrel box' })
    const other = await task(t(), adminUser, [adminUser], { title: 'Kestrel box', priority: 'Low' })
    const found = await t().call('GET', '/api/tasks/ids?q=kestrel&priority=Medium', { as: adminUser })
    expect(found.body).toEqual({ ids: idsOf(created).toSorted().reverse(), more: false })
    // In the order of the list, because a longer list is cut off.
    for (const order of ['sort=priority&order=asc', 'sort=title', 'sort=created&order=asc', 'sort=due']) {
      const search = `?q=kestrel&${order}`
      const list = await t().call('GET', `/api/tasks${search}`, { as: adminUser })
      const { ids } = (await t().call('GET', `/api/tasks/ids${search}`, { as: adminUser })).body
      expect([order, ids]).toEqual([order, idsOf(list.body.tasks)])
    }
    const filter = { q: 'kestrel', priority: 'Medium', status: 'Pending' }
    const reply = await bulk(adminUser, { filter, change: { shiftDays: -10 } })
    expect(reply.body.results).toHaveLength(3)
    for (const each of created) expect((await get(adminUser, each)).dueDate).toBe('2030-05-07')
    expect((await get(adminUser, other)).dueDate).toBe('2030-05-17')
  })

  test('are undone by one call, except those changed since [T38]', async () => {
    const adminUser = await admin(t())
    const one = await person(t())
    const created = await tasks(adminUser, 3)
    const [first, second] = created as [Task, Task, Task]
    const tick = `/api/tasks/${first._id}/items/${first.todoChecklist[0]?._id}`
    await t().call('PATCH', tick, { as: adminUser, body: { completed: true } })
    const ticked = await get(adminUser, first)
    const change = {
      status: 'Completed',
      shiftDays: 3,
      addAssignees: [one.id],
      removeAssignees: [adminUser.id],
    }
    const { actionId } = (await bulk(adminUser, { ids: idsOf(created), change })).body
    await t().call('PUT', `/api/tasks/${second._id}/status`, { as: adminUser, body: { status: 'Pending' } })
    expect((await undo(await admin(t()), actionId)).status).toBe(404)
    const { results } = (await undo(adminUser, actionId)).body as { results: BulkResult[] }
    expect(results.filter((result) => result.ok)).toHaveLength(2)
    expect(results.find((result) => !result.ok)).toEqual({
      _id: second._id,
      ok: false,
      message: 'This task has changed since.',
    })
    expect(await get(adminUser, first)).toEqual({
      ...ticked,
      version: ticked.version + 2,
      updatedAt: expect.any(String),
    })
    expect((await get(adminUser, second)).dueDate).toBe('2030-05-20')
    await countsHold()
  })

  test('are deleted and restored together [T38] [T20]', async () => {
    const adminUser = await admin(t())
    const created = await tasks(adminUser, 3)
    const { actionId, results } = (await bulk(adminUser, { ids: idsOf(created), change: { delete: true } }))
      .body
    expect(results).toEqual(ok(created))
    const trash = (await t().call('GET', '/api/trash', { as: adminUser })).body
    expect(trash.entries.map(({ _id }: { _id: string }) => _id)).toEqual(
      expect.arrayContaining(idsOf(created)),
    )
    await t().call('POST', `/api/tasks/${created[0]?._id}/restore`, { as: adminUser })
    const taken = (await undo(adminUser, actionId)).body.results as BulkResult[]
    expect(taken.filter(({ ok }) => ok)).toHaveLength(2)
    expect(taken.find(({ ok }) => !ok)?.message).toBe('This task is no longer in the trash.')
    for (const before of created)
      expect(await get(adminUser, before)).toMatchObject({ title: before.title, version: before.version + 1 })
    await countsHold()
  })

  test('are copied without ticks, once per action, and the copies undone [T38] [T39]', async () => {
    const adminUser = await admin(t())
    const one = await person(t())
    const { project } = (
      await t().call('POST', '/api/projects', { as: adminUser, body: { name: `Copies ${newId()}` } })
    ).body
    const created = [
      await task(t(), adminUser, [one, adminUser], {
        title: 'Heron box one',
        projectId: project._id,
        labels: ['heron'],
        attachments: ['example.org'],
        todoChecklist: [{ text: 'Saw', completed: true }],
      }),
      await task(t(), adminUser, [adminUser], { title: 'Heron box two', priority: 'High' }),
    ]
    const leaver = await person(t())
    const left = await task(t(), adminUser, [leaver], { title: 'Heron box three' })
    await t().call('DELETE', `/api/users/${leaver.id}`, { as: adminUser })
    const gone = newId()
    // The list has the newest first.
    const ids = [gone, left._id, ...idsOf(created).toReversed()]
    const body = { ids, change: { duplicate: true }, actionId: newId() }
    const replies = [await bulk(adminUser, body), await bulk(adminUser, body)]
    for (const { body: answer } of replies)
      expect(new Map(answer.results.map(({ _id, ...rest }: BulkResult) => [_id, rest]))).toEqual(
        new Map<string, object>([
          ...created.map(({ _id }) => [_id, { ok: true }] as const),
          [left._id, { ok: false, message: 'Task not assigned to any member' }],
          [gone, { ok: false, message: 'Task not found.' }],
        ]),
      )
    const found = async () =>
      (await t().call('GET', '/api/tasks?q=heron+box', { as: adminUser })).body.tasks as Task[]
    const [two, first, ...others] = await found()
    expect(others.map(({ _id }) => _id)).toEqual([left._id, ...idsOf(created).toReversed()])
    const fresh = {
      _id: expect.any(String),
      rank: expect.any(String),
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      version: 1,
      status: 'Pending',
      progress: 0,
      completedTodoCount: 0,
      completedAt: null,
    }
    const unticked = (from: Task) =>
      from.todoChecklist.map((item) => ({ ...item, _id: expect.any(String), completed: false }))
    for (const [copy, from] of [
      [first, created[0]],
      [two, created[1]],
    ] as [Task, Task][])
      expect(copy).toEqual({ ...from, ...fresh, todoChecklist: unticked(from) })
    expect(first?.todoChecklist[0]?._id).not.toBe(created[0]?.todoChecklist[0]?._id)
    const { entries } = (await t().call('GET', `/api/tasks/${first?._id}/history`, { as: one })).body
    expect(entries.map(({ kind }: { kind: string }) => kind)).toEqual(['task.created'])
    await countsHold()

    await t().call('PUT', `/api/tasks/${two?._id}/status`, { as: adminUser, body: { status: 'Completed' } })
    const { results } = (await undo(adminUser, body.actionId)).body as { results: BulkResult[] }
    expect(new Map(results.map(({ _id, ...rest }) => [_id, rest]))).toEqual(
      new Map<string | undefined, object>([
        [first?._id, { ok: true }],
        [two?._id, { ok: false, message: 'This task has changed since.' }],
      ]),
    )
    expect((await found()).map(({ _id }) => _id)).toEqual([
      two?._id,
      left._id,
      ...idsOf(created).toReversed(),
    ])
    await countsHold()
  })

  test('are changed once by a repeated action [T38]', async () => {
    const adminUser = await admin(t())
    const created = await tasks(adminUser, 2)
    const body = { ids: idsOf(created), change: { shiftDays: 1 }, actionId: newId() }
    const replies = [await bulk(adminUser, body), await bulk(adminUser, body)]
    expect(replies.map((reply) => reply.body)).toEqual(
      replies.map(() => ({ actionId: body.actionId, results: ok(created) })),
    )
    for (const each of created) expect((await get(adminUser, each)).dueDate).toBe('2030-05-18')
  })

  test('are changed although another administrator used the same action id [T38]', async () => {
    const [adminUser, other] = [await admin(t()), await admin(t())]
    const [created] = (await tasks(adminUser, 1)) as [Task]
    const body = { ids: [created._id], change: { shiftDays: 1 }, actionId: newId() }
    await bulk(other, body)
    expect((await bulk(adminUser, body)).body.results).toEqual(ok([created]))
    expect((await get(adminUser, created)).dueDate).toBe('2030-05-19')
    expect((await undo(adminUser, body.actionId)).body.results).toEqual(ok([created]))
    expect((await get(adminUser, created)).dueDate).toBe('2030-05-18')
  })

  test('are reported as restored by an undo that is sent again [T38]', async () => {
    const adminUser = await admin(t())
    const changed = await tasks(adminUser, 2)
    const [first, second] = changed as [Task, Task]
    const { actionId } = (await bulk(adminUser, { ids: idsOf(changed), change: { shiftDays: 1 } })).body
    const sets = [
      { change: { delete: true }, created: await tasks(adminUser, 2) },
      { change: { duplicate: true }, created: await tasks(adminUser, 2, { title: 'Osprey box' }) },
    ]
    for (const { change, created } of sets) {
      const { body } = await bulk(adminUser, { ids: idsOf(created), change })
      const undone = [await undo(adminUser, body.actionId), await undo(adminUser, body.actionId)]
      for (const reply of undone)
        expect(reply.body.results.map((result: BulkResult) => result.ok)).toEqual([true, true])
      for (const each of created) expect((await get(adminUser, each)).title).toBe(each.title)
    }
    const copies = await t().call('GET', '/api/tasks?q=osprey', { as: adminUser })
    expect(copies.body.tasks).toHaveLength(2)

    await undo(adminUser, actionId)
    await t().call('PUT', `/api/tasks/${second._id}/status`, { as: adminUser, body: { status: 'Completed' } })
    const { results } = (await undo(adminUser, actionId)).body as { results: BulkResult[] }
    expect(new Map(results.map(({ _id, ...rest }) => [_id, rest]))).toEqual(
      new Map<string, object>([
        [first._id, { ok: true }],
        [second._id, { ok: false, message: 'This task has changed since.' }],
      ]),
    )
    expect(await get(adminUser, first)).toMatchObject({ dueDate: first.dueDate, version: first.version + 2 })
    await countsHold()
  })

  test('are changed up to the current batch when the server shuts down, and the rest on the next call [T38]', async () => {
    const closing = await startTestApp(t().engine, {}, t().database)
    const adminUser = await admin(t())
    const created = await tasks(adminUser, 130)
    const body = { ids: idsOf(created), change: { shiftDays: 1 }, actionId: newId() }
    closing.app.closing.abort()
    const reply = await closing.call('POST', '/api/tasks/bulk', { as: adminUser, body })
    const results = reply.body.results as BulkResult[]
    expect(results.filter((result) => result.ok)).toHaveLength(100)
    expect(results.at(-1)?.message).toBe('The server is restarting. Please try again.')
    await closing.close()
    expect((await bulk(adminUser, body)).body.results).toEqual(ok(created))
    for (const each of created) expect((await get(adminUser, each)).dueDate).toBe('2030-05-18')
  })

  test('are not assigned to unknown or deactivated people [T38]', async () => {
    const adminUser = await admin(t())
    const left = await person(t(), 'user', 'Kofi Usman')
    const shared = await task(t(), adminUser, [left, adminUser], { title: 'Shared with the plover' })
    await t().call('PUT', `/api/users/${left.id}`, { as: adminUser, body: { active: false } })
    const created = await tasks(adminUser, 1)
    const words = ["Kofi Usman is deactivated and can't be assigned.", 'A selected member no longer exists.']
    for (const [index, id] of [left.id, newId()].entries()) {
      const reply = await bulk(adminUser, { ids: idsOf(created), change: { addAssignees: [id] } })
      expect([reply.status, reply.body.errors[0].path]).toEqual([422, 'change.addAssignees'])
      expect(reply.body.message).toContain(words[index])
    }
    await bulk(adminUser, { ids: [shared._id], change: { duplicate: true } })
    const { body } = await t().call('GET', '/api/tasks?q=plover', { as: adminUser })
    const people = (body.tasks as Task[]).map(({ assignedTo }) => assignedTo.map(({ _id }) => _id))
    expect(people).toEqual([[adminUser.id], [left.id, adminUser.id]])
  })

  test('are refused with the name of the unknown or wrong field [T38]', async () => {
    const adminUser = await admin(t())
    const ids = [newId()]
    const refusals: [unknown, number, string][] = [
      [{ ids, change: { sprint: null } }, 400, 'change.sprint'],
      [{ ids, change: { addWatchers: ['a'] } }, 400, 'change.addWatchers'],
      [{ filter: { sprint: 'a' }, change: { delete: true } }, 400, 'filter.sprint'],
      [{ ids, change: {} }, 422, 'change'],
      [{ ids, change: { delete: true, status: 'Pending' } }, 422, 'change.delete'],
      [{ ids, change: { delete: false } }, 422, 'change.delete'],
      [{ ids, change: { duplicate: true, status: 'Pending' } }, 422, 'change.duplicate'],
      [{ ids, change: { shiftDays: 0 } }, 422, 'change.shiftDays'],
      [{ ids, change: { shiftDays: 1.5 } }, 422, 'change.shiftDays'],
      [{ ids, change: { shiftDays: 1, dueDate: '2030-01-01' } }, 422, 'change.shiftDays'],
      [{ ids, change: { addAssignees: ids, removeAssignees: ids } }, 422, 'change.removeAssignees'],
      [{ ids: [], change: { status: 'Pending' } }, 422, 'ids'],
      [{ change: { status: 'Pending' } }, 422, 'ids'],
      [{ ids, filter: {}, change: { status: 'Pending' } }, 422, 'ids'],
      [{ ids: Array.from({ length: 10_001 }, newId), change: { status: 'Pending' } }, 422, 'ids'],
      [{ filter: { due: 'someday' }, change: { status: 'Pending' } }, 422, 'filter.due.0'],
    ]
    for (const [body, status, path] of refusals) {
      const reply = await bulk(adminUser, body)
      expect
        .soft([reply.status, reply.body.errors?.[0]?.path], JSON.stringify(body).slice(0, 80))
        .toEqual([status, path])
    }
    expect((await undo(adminUser, newId())).status).toBe(404)
  })

  test('keep concurrent changes of other people [T38] [T5]', async () => {
    const adminUser = await admin(t())
    const created = await tasks(adminUser, 250)
    const ticked = created.at(-1) as Task
    const [reply, edited] = await Promise.all([
      bulk(adminUser, { ids: idsOf(created), change: { priority: 'High' } }),
      t().call('PATCH', `/api/tasks/${ticked._id}/items/${ticked.todoChecklist[0]?._id}`, {
        as: adminUser,
        body: { completed: true },
      }),
    ])
    expect(reply.body.results).toEqual(ok(created))
    expect(edited.status).toBe(200)
    expect(await get(adminUser, ticked)).toMatchObject({
      priority: 'High',
      completedTodoCount: 1,
      version: ticked.version + 2,
    })
    await countsHold()
  })
})
