import { updateTask } from '@task-manager/contract/tasks/task-edit'
/** The calls about one task: rules, messages and answers (spec 5, decisions T1–T12). */
import {
  createTask,
  deleteTask,
  getTask,
  listTasks,
  updateTodo,
} from '@task-manager/contract/tasks/task-endpoints'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newId } from '#server/db/ids.ts'
import { describeEngines, type Reply } from '#test/app.ts'
import { watchStatements } from '#test/database/statements.ts'
import { admin, type Person, person, shared, task, taskBody } from '#test/factories.ts'
import { adminFor, personFor } from '#test/people.ts'

/** Fails for unknown fields. */
const strict = (value: Task) => z.strictObject(getTask.returns.shape).parse(value)
const items = (...done: boolean[]) => done.map((completed, i) => ({ text: `Item ${i}`, completed }))

describeEngines('a task', (t) => {
  const adminUser = adminFor(t, 'Nia "Ω" \\ O’Neil')
  const one = personFor(t)
  const stranger = personFor(t)
  const read = (as: Person, id: string) => t().call('GET', `/api/tasks/${id}`, { as })
  const todo = (as: Person, id: string, todoChecklist: unknown, headers = {}) =>
    t().call('PUT', `/api/tasks/${id}/todo`, { as, body: { todoChecklist }, headers })
  const status = (as: Person, id: string, value: unknown, method: 'PUT' | 'PATCH' = 'PUT') =>
    t().call(method, `/api/tasks/${id}/status`, { as, body: { status: value } })
  const save = (as: Person, id: string, body: unknown, headers = {}) =>
    t().call('PUT', `/api/tasks/${id}`, { as, body, headers })

  test('is stored as it was sent and answered as the contract says [T6, T9]', async () => {
    const body = taskBody([one, adminUser], {
      title: '  Größe "quoted" \\ \u2028 <b>👩‍🚀</b> \u0001\ttab ',
      description: 'Line 1\r\nLine 2\n\n日本語 \ud83d\ude00 \uffff {"a":[1]}',
      dueDate: '2030-05-17T23:30:00-12:00',
      attachments: ['a.example/ä?b=c&d="e"', 'https://a.example'],
      todoChecklist: [{ text: ' "Draft" \\n ', completed: true }, { text: 'Send\u2029' }],
      progress: 5,
      status: 'Completed',
    })
    const created = await t().call('POST', '/api/tasks', { as: adminUser, body })
    expect(created.status).toBe(201)
    expect(createTask.returns.parse(created.body)).toEqual(created.body)
    const expected = {
      title: '  Größe "quoted" \\ \u2028 <b>👩‍🚀</b> \u0001\ttab '.trim(),
      description: body.description,
      dueDate: '2030-05-17',
      attachments: body.attachments,
      todoChecklist: [
        { text: '"Draft" \\n', completed: true },
        { text: 'Send', completed: false },
      ],
      completedTodoCount: 1,
      progress: 50,
      status: 'In Progress',
      priority: 'Medium',
      version: 1,
      enquiryId: null,
      project: null,
      labels: [],
    }
    expect(created.body.task).toMatchObject(expected)
    expect(created.headers.etag).toBe('"1"')
    for (const as of [adminUser, one]) {
      const reply = await read(as, created.body.task._id)
      expect(strict(reply.body)).toEqual(created.body.task)
      expect(reply.headers.etag).toBe('"1"')
      const list = await t().call('GET', '/api/tasks?limit=1', { as })
      expect(listTasks.returns.parse(list.body).tasks).toEqual([shared(created.body.task)])
    }
    // In the order of assignment, with name and picture.
    expect(created.body.task.assignedTo).toEqual(
      [one, adminUser].map(({ id, name, email }) => ({ _id: id, name, email, profileImageUrl: '' })),
    )
    const { createdAt, updatedAt } = created.body.task
    for (const at of [createdAt, updatedAt]) expect(new Date(at).toISOString()).toBe(at)
  })

  test('stores a repeated assignee once, and refuses unknown ones [T10]', async () => {
    const twice = await task(t(), adminUser, [one, one, adminUser])
    expect(twice.assignedTo.map((user) => user._id)).toEqual([one.id, adminUser.id])
    const reply = await t().call('POST', '/api/tasks', {
      as: adminUser,
      body: taskBody([one], { assignedTo: [one.id, newId()] }),
    })
    expect([reply.status, reply.body.message]).toEqual([
      422,
      'A selected member no longer exists. Choose again.',
    ])
  })

  test('has at most 500 people, and more are refused before any is looked up [T10]', async () => {
    const adminUser = await admin(t())
    const created = await task(t(), adminUser, [adminUser])
    const at = `/api/tasks/${created._id}`
    const watched = watchStatements(t().deps.store)
    for (const [people, status] of [
      [501, 422],
      [10_000, 422],
      [100_000, 413],
    ] as const) {
      const assignedTo = Array.from({ length: people }, () => newId())
      const body = { ...taskBody([adminUser]), assignedTo }
      const replies = [
        await t().call('POST', '/api/tasks', { as: adminUser, body }),
        await t().call('PUT', at, { as: adminUser, body }),
        await t().call('PATCH', at, { as: adminUser, body: { assignedTo } }),
      ]
      expect(replies.map((reply) => reply.status)).toEqual([status, status, status])
      if (status === 422)
        for (const reply of replies) expect(reply.body.message).toBe('A task can have at most 500 members.')
    }
    watched.stop()
    expect(watched.statements.filter((text) => !/\bsessions\b/.test(text))).toEqual([])
  })

  test('is not assigned to deactivated people, who stay on the tasks that they have [T10]', async () => {
    const [kofi, ama] = [await person(t(), 'user', 'Kofi Usman'), await person(t(), 'user', 'Ama Boateng')]
    const theirs = await task(t(), adminUser, [kofi, one])
    for (const { id } of [kofi, ama])
      await t().call('PUT', `/api/users/${id}`, { as: adminUser, body: { active: false } })
    const refused = [
      422,
      "Kofi Usman and Ama Boateng are deactivated and can't be assigned. Choose someone else.",
    ]
    const create = await t().call('POST', '/api/tasks', { as: adminUser, body: taskBody([kofi, one, ama]) })
    expect([create.status, create.body.message]).toEqual(refused)
    expect(create.body.errors[0].path).toBe('assignedTo')
    const kept = await save(adminUser, theirs._id, taskBody([kofi, one], { title: 'Kept' }))
    expect([kept.status, kept.body.task.assignedTo]).toEqual([200, theirs.assignedTo])
    const more = await save(adminUser, theirs._id, taskBody([kofi, ama]))
    expect([more.status, more.body.message]).toEqual([
      422,
      "Ama Boateng is deactivated and can't be assigned. Choose someone else.",
    ])
  })

  test('of others is 404 for a member, for reading and for every change [T3]', async () => {
    const stranger = await person(t())
    const { _id, todoChecklist } = await task(t(), adminUser, [one])
    for (const id of [_id, newId(), 'nonsense']) {
      const replies = [
        await read(stranger, id),
        await status(stranger, id, 'Completed'),
        await status(stranger, id, 'Completed', 'PATCH'),
        await todo(stranger, id, todoChecklist),
      ]
      for (const reply of replies) {
        expect(reply.status).toBe(404)
        expect(reply.text).not.toContain(one.email)
      }
    }
    expect((await read(stranger, _id)).body.message).toBe((await read(stranger, newId())).body.message)
    const { body } = await t().call('GET', `/api/tasks?assignedTo=${one.id}`, { as: stranger })
    expect(body).toMatchObject({ tasks: [], statusSummary: { all: 0 } })
    expect((await save(one, _id, taskBody([one]))).status).toBe(403)
    expect((await t().call('DELETE', `/api/tasks/${_id}`, { as: one })).status).toBe(403)
    expect((await read(one, _id)).body.version).toBe(1)
  })

  test('is 404 for a member once they are unassigned [T3]', async () => {
    const { _id } = await task(t(), adminUser, [one])
    expect((await read(one, _id)).status).toBe(200)
    await save(adminUser, _id, taskBody([stranger]))
    expect((await read(one, _id)).status).toBe(404)
    expect((await read(stranger, _id)).status).toBe(200)
  })

  describe('ticking', () => {
    test('updates progress and status with every tick, for assignees and administrators [T1, T4]', async () => {
      const { _id } = await task(t(), adminUser, [one], { todoChecklist: items(false, false, false) })
      const steps: Array<[Person, boolean[], number, string]> = [
        [one, [true, false, false], 33, 'In Progress'],
        [adminUser, [true, false, true], 67, 'In Progress'],
        [one, [true, true, true], 100, 'Completed'],
        [one, [false, true, true], 67, 'In Progress'],
        [one, [false, false, false], 0, 'Pending'],
      ]
      for (const [as, done, progress, value] of steps) {
        const reply = await todo(as, _id, items(...done))
        expect(reply.status).toBe(200)
        expect(updateTodo.returns.parse(reply.body)).toEqual(reply.body)
        expect(reply.body.task).toMatchObject({ progress, status: value, todoChecklist: items(...done) })
        expect((await read(one, _id)).body).toEqual(reply.body.task)
      }
    })

    test('changes only `completed`: other texts, orders and lengths are 422 and save nothing [T4]', async () => {
      const { _id } = await task(t(), adminUser, [one], { todoChecklist: items(false, true) })
      const wrong = [
        [{ text: 'Other', completed: true }, items(true, true)[1]],
        [...items(false, true)].reverse(),
        items(true),
        items(true, true, true),
        [{ text: 'item 0', completed: true }, items(true, true)[1]],
      ]
      for (const list of wrong) {
        const reply = await todo(one, _id, list)
        expect([reply.status, reply.body.message]).toEqual([
          422,
          'Checklist items can only be ticked and unticked here, not edited, added or removed.',
        ])
      }
      expect((await todo(one, _id, [])).body.message).toBe('Add atleast one todo task.')
      expect((await read(one, _id)).body).toMatchObject({ version: 1, todoChecklist: items(false, true) })
    })

    test('matches items of the same text by position [T4]', async () => {
      const same = (a: boolean, b: boolean) => [a, b].map((completed) => ({ text: 'Call', completed }))
      const { _id } = await task(t(), adminUser, [one], { todoChecklist: same(false, false) })
      expect((await todo(one, _id, same(false, true))).body.task.todoChecklist).toMatchObject(
        same(false, true),
      )
    })
  })

  describe('the status call', () => {
    test.each(['PUT', 'PATCH'] as const)('sets %s and ticks or unticks everything [T2]', async (method) => {
      const { _id } = await task(t(), adminUser, [one], { todoChecklist: items(true, false) })
      const done = await status(one, _id, 'Completed', method)
      expect(done.body.task).toMatchObject({
        progress: 100,
        status: 'Completed',
        todoChecklist: items(true, true),
        completedTodoCount: 2,
      })
      const refused = await status(one, _id, 'In Progress', method)
      expect([refused.status, refused.body.message]).toEqual([409, 'Untick an item first.'])
      expect((await read(one, _id)).body.status).toBe('Completed')
      const undone = await status(adminUser, _id, 'Pending', method)
      expect(undone.body.task).toMatchObject({ progress: 0, todoChecklist: items(false, false) })
    })

    test('keeps the items for In Progress, until the next tick sets the status [T2]', async () => {
      const { _id } = await task(t(), adminUser, [one], { todoChecklist: items(false, false) })
      const started = await status(one, _id, 'In Progress')
      expect(started.body.task).toMatchObject({ status: 'In Progress', progress: 0 })
      const summary = (await t().call('GET', '/api/tasks?status=In%20Progress', { as: one })).body
      expect(summary.tasks.map((each: Task) => each._id)).toContain(_id)
      expect((await todo(one, _id, items(true, false))).body.task.progress).toBe(50)
      expect((await todo(one, _id, items(false, false))).body.task.status).toBe('Pending')
    })

    test.each(['Done', 'pending', '', null, 5, ['Completed']])(
      'refuses the status %j [T2]',
      async (value) => {
        const { _id } = await task(t(), adminUser, [one])
        const reply = await status(one, _id, value)
        expect([reply.status, reply.body.message]).toEqual([
          422,
          'Status must be Pending, In Progress or Completed.',
        ])
      },
    )
  })

  describe('two people at once', () => {
    const tags = (reply: Reply) => String(reply.headers.etag)

    test('get the current task for a stale change, and overwrite nothing [T5]', async () => {
      const { _id, todoChecklist } = await task(t(), adminUser, [one])
      const stale = tags(await read(one, _id))
      const fresh = await todo(
        one,
        _id,
        todoChecklist.map(({ text }) => ({ text, completed: true })),
        {
          'if-match': stale,
        },
      )
      expect(fresh.status).toBe(200)
      expect(tags(fresh)).toBe('"2"')
      const headers = { 'if-match': stale }
      const replies = [
        await save(adminUser, _id, taskBody([one], { title: 'Overwritten' }), headers),
        await todo(one, _id, todoChecklist, headers),
        await t().call('PUT', `/api/tasks/${_id}/status`, { as: one, body: { status: 'Pending' }, headers }),
        await t().call('PATCH', `/api/tasks/${_id}/status`, {
          as: one,
          body: { status: 'Pending' },
          headers,
        }),
        await t().call('DELETE', `/api/tasks/${_id}`, { as: adminUser, headers }),
      ]
      for (const reply of replies) {
        expect(reply.status).toBe(412)
        expect(reply.body).toMatchObject({ code: 'version_conflict', task: fresh.body.task })
        expect(reply.body.message).toBe('Someone else changed this task. Reload it and try again.')
      }
      expect((await read(one, _id)).body).toEqual(fresh.body.task)
    })

    test.each([
      ['"2"', 412],
      ['W/"1"', 412],
      ['1', 412],
      ['""', 412],
      ['', 412],
      ['"1e0"', 412],
      [`"${'9'.repeat(400)}"`, 412],
      ['"1"', 200],
      ['"7", "1"', 200],
      ['*', 200],
    ])('If-Match: %s answers %i', async (tag, expected) => {
      const { _id } = await task(t(), adminUser, [one])
      expect((await save(adminUser, _id, taskBody([one]), { 'if-match': tag })).status).toBe(expected)
    })

    test('overwrite without If-Match [T5]', async () => {
      const { _id } = await task(t(), adminUser, [one])
      await save(adminUser, _id, taskBody([one], { title: 'First' }))
      const reply = await save(adminUser, _id, taskBody([stranger], { title: 'Second' }))
      expect(updateTask.returns.parse(reply.body).task).toMatchObject({ title: 'Second', version: 3 })
      const gone = await t().call('DELETE', `/api/tasks/${_id}`, { as: adminUser })
      expect(deleteTask.returns.parse(gone.body)).toEqual({ message: 'Task deleted successfully' })
      for (const late of [await read(adminUser, _id), await save(adminUser, _id, taskBody([one]))])
        expect(late.status).toBe(404)
    })
  })

  test('recomputes progress and status when it is edited [T1]', async () => {
    const { _id } = await task(t(), adminUser, [one], { todoChecklist: items(false, false) })
    await status(one, _id, 'In Progress')
    const body = (...done: boolean[]) => taskBody([one], { todoChecklist: items(...done) })
    expect((await save(adminUser, _id, body(true, true))).body.task).toMatchObject({
      status: 'Completed',
      progress: 100,
    })
    expect((await save(adminUser, _id, body(true, true, false))).body.task).toMatchObject({
      status: 'In Progress',
      progress: 67,
    })
    expect((await save(adminUser, _id, body(false))).body.task).toMatchObject({
      status: 'Pending',
      progress: 0,
    })
  })
})

describeEngines('a task created from an enquiry', (t) => {
  test('is created without the link when the enquiry was deleted [P6]', async () => {
    const adminUser = await admin(t())
    const created = await task(t(), adminUser, [adminUser], {
      enquiryId: '01a1f9ce-4d63-7796-8a78-284ed979b4ac',
    })
    expect(created.enquiryId).toBeNull()
  })
})
