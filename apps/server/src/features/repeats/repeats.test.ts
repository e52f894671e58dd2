import type { Task } from '@task-manager/contract/tasks/tasks'
import { expect, test } from 'vitest'
import { describeEngines, startTestApp } from '#test/app.ts'
import { watchStatements } from '#test/database/statements.ts'
import { person } from '#test/factories.ts'
import { adminFor } from '#test/people.ts'
import { repeatingTasks } from '#test/repeating-tasks.ts'

describeEngines('repeats', (t) => {
  const adminUser = adminFor(t)
  const { daily, day, make, read, status, complete, patch, count } = repeatingTasks(t, adminUser)

  test('a completed task is followed by a new one with its people, items and rule [T75]', async () => {
    const [one, left] = [await person(t()), await person(t())]
    const label = `monthly ${one.id.slice(-6)}`
    const created = await make([one, left], {
      title: 'Monthly report',
      priority: 'High',
      dueDate: day(5),
      labels: [label],
      attachments: ['https://example.test/figures'],
      todoChecklist: [
        { text: 'Figures', assignee: one.id, dueDate: day(3) },
        { text: 'Send', assignee: left.id, completed: true },
      ],
      repeat: { rule: 'FREQ=WEEKLY;INTERVAL=2', until: '2099-01-01', times: 9 },
    })
    expect(created).toMatchObject({
      repeat: {
        rule: 'FREQ=WEEKLY;INTERVAL=2',
        from: 'due',
        until: '2099-01-01',
        times: 9,
        words: 'Every 2 weeks, until 1st Jan 2099, 9 times',
      },
      previous: null,
      next: null,
    })
    const off = await t().call('PUT', `/api/users/${left.id}`, { as: adminUser, body: { active: false } })
    expect(off.status).toBe(200)
    const done = await complete(one, created)
    expect(await read(created, one)).toMatchObject({ status: 'Completed', next: done.next })
    const next = await read({ _id: done.next as string }, one)
    expect(next).toMatchObject({
      title: 'Monthly report',
      priority: 'High',
      status: 'Pending',
      dueDate: day(19),
      attachments: ['https://example.test/figures'],
      assignedTo: [{ _id: one.id }],
      labels: [{ name: label }],
      repeat: created.repeat,
      previous: created._id,
      next: null,
      completedAt: null,
      version: 1,
      todoChecklist: [
        { text: 'Figures', completed: false, dueDate: day(17), assignee: { _id: one.id } },
        { text: 'Send', completed: false, dueDate: null, assignee: null },
      ],
    })
    const entries = (await t().call('GET', `/api/tasks/${next._id}/history`, { as: one })).body.entries
    expect(entries[0]).toMatchObject({ kind: 'task.created', actor: { _id: one.id } })
    expect(entries[0].changes).toContainEqual({ field: 'previous', before: null, after: created._id })
  })

  test('every way of completing a task creates the next one [T75]', async () => {
    const one = await person(t())
    const item = [{ text: 'Only item' }]
    const ways: Record<string, (created: Task) => Promise<unknown>> = {
      tick: ({ _id, todoChecklist: [only] }) =>
        t().call('PATCH', `/api/tasks/${_id}/items/${only?._id}`, { as: one, body: { completed: true } }),
      todo: ({ _id }) =>
        t().call('PUT', `/api/tasks/${_id}/todo`, {
          as: one,
          body: { todoChecklist: [{ text: 'Only item', completed: true }] },
        }),
      item: ({ _id, todoChecklist: [only] }) =>
        t().call('PATCH', `/api/tasks/${_id}/items/${only?._id}`, {
          as: adminUser,
          body: { completed: true, text: 'Changed' },
        }),
      patch: (created) => patch(created, { status: 'Completed' }),
      put: ({ _id, title, description, dueDate }) =>
        t().call('PUT', `/api/tasks/${_id}`, {
          as: adminUser,
          body: {
            ...{ title, description, dueDate, assignedTo: [one.id] },
            todoChecklist: [{ text: 'Only item', completed: true }],
          },
        }),
      bulk: ({ _id }) =>
        t().call('POST', '/api/tasks/bulk', {
          as: adminUser,
          body: { ids: [_id], change: { status: 'Completed' } },
        }),
    }
    for (const [way, finish] of Object.entries(ways)) {
      const created = await make([one], { todoChecklist: item })
      await finish(created)
      const done = await read(created)
      expect([way, done.status, typeof done.next]).toEqual([way, 'Completed', 'string'])
      expect(await read({ _id: done.next as string })).toMatchObject({
        dueDate: day(2),
        previous: created._id,
      })
    }
    const captured = await t().call('POST', '/api/tasks/quick', {
      as: adminUser,
      body: {
        tasks: [
          {
            title: 'Done',
            todoChecklist: [{ text: 'Only', completed: true }],
            dueDate: day(1),
            repeat: daily,
          },
        ],
        today: day(),
      },
    })
    expect(captured.body.tasks[0].next).toEqual(expect.any(String))
  })

  test('two people who complete it at once, or reopen it, create one next task [T75]', async () => {
    const [one, other] = [await person(t()), await person(t())]
    const title = `Once${one.id.slice(-8)}`
    const created = await make([one, other], { title })
    const replies = await Promise.all([
      status(one, created),
      status(other, created),
      status(adminUser, created),
    ])
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200])
    expect(await count(title)).toBe(2)
    const { next } = await read(created)
    expect(replies.map((reply) => reply.body.task.next)).toContain(next)
    for (let again = 0; again < 2; again++) {
      expect((await status(one, created, 'Pending')).body.task.next).toBe(next)
      await complete(other, created)
    }
    expect(await count(title)).toBe(2)
    // Deleting the next one creates no other, and restoring restores it.
    await t().call('DELETE', `/api/tasks/${next}`, { as: adminUser })
    expect((await read(created)).next).toBeNull()
    await status(one, created, 'Pending')
    await complete(one, created)
    expect(await count(title)).toBe(1)
    await t().call('POST', `/api/tasks/${next}/restore`, { as: adminUser, body: {} })
    expect(await read(created)).toMatchObject({ next })
    expect(await read({ _id: next as string })).toMatchObject({
      previous: created._id,
      repeat: created.repeat,
    })
    // The previous task of the series was deleted as well, so the restored one has none.
    for (const _id of [next, created._id]) await t().call('DELETE', `/api/tasks/${_id}`, { as: adminUser })
    const restored = await t().call('POST', `/api/tasks/${next}/restore`, { as: adminUser, body: {} })
    expect(restored.body.task.previous).toBeNull()
  })

  test('two servers on which people complete tasks at once create one next task of each [T75]', async () => {
    const other = await startTestApp(t().engine, {}, t().database)
    try {
      const [one, two] = [await person(t()), await person(t())]
      const title = `Nodes${one.id.slice(-8)}`
      const created = await Promise.all(Array.from({ length: 10 }, () => make([one, two], { title })))
      // One sets the status, the other ticks the last item.
      const replies = await Promise.all(
        created.flatMap((each) => [
          status(one, each),
          other.call('PATCH', `/api/tasks/${each._id}/items/${each.todoChecklist[0]?._id}`, {
            as: two,
            body: { completed: true },
          }),
        ]),
      )
      expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 200))
      const after = await Promise.all(created.map((each) => read(each)))
      expect(new Set(after.map(({ next }) => next)).size).toBe(created.length)
      expect(after.map(({ status, next }) => [status, typeof next])).toEqual(
        after.map(() => ['Completed', 'string']),
      )
      expect(await count(title)).toBe(2 * created.length)
    } finally {
      await other.close()
    }
  })

  test('refuses every other rule with 400, before any statement about tasks [T75]', async () => {
    const one = await person(t())
    const created = await make([one])
    const bad = [
      { rule: 'FREQ=SECONDLY' },
      { rule: 'FREQ=DAILY;INTERVAL=367' },
      { rule: 'FREQ=DAILY', from: 'now' },
      { rule: 'FREQ=DAILY', times: 0 },
      { rule: 'FREQ=DAILY', until: '2027-02-30' },
      {},
      'FREQ=DAILY',
    ]
    const watched = watchStatements(t().deps.store)
    for (const repeat of bad) {
      const reply = await patch(created, { repeat })
      expect([JSON.stringify(repeat), reply.status]).toEqual([JSON.stringify(repeat), 400])
      expect(reply.body.errors[0].path).toMatch(/^repeat/)
    }
    const refused = await t().call('POST', '/api/tasks', {
      as: adminUser,
      body: {
        ...{ title: 'T', description: 'D', dueDate: day(), assignedTo: [one.id] },
        todoChecklist: [{ text: 'a' }],
        repeat: { rule: 'FREQ=SECONDLY' },
      },
    })
    watched.stop()
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'repeat.rule' }] } })
    expect(watched.statements.filter((text) => /\btasks\b/.test(text))).toEqual([])
    expect((await read(created)).version).toBe(1)
  })
})
