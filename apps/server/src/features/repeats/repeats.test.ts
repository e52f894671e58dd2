import type { Task } from '@task-manager/contract/tasks/tasks'
import { expect, test } from 'vitest'
import { describeEngines } from '#test/app.ts'
import { watchStatements } from '#test/database/statements.ts'
import { type Person, person, task } from '#test/factories.ts'
import { adminFor } from '#test/people.ts'

const DAY_SECONDS = 86_400

describeEngines('repeats', (t) => {
  const adminUser = adminFor(t)
  const day = (ahead = 0): string =>
    new Date(t().deps.now().getTime() + ahead * DAY_SECONDS * 1000).toISOString().slice(0, 10)
  const daily = { rule: 'FREQ=DAILY', from: 'due', until: null, times: null }
  const make = (people: readonly Person[], overrides: Record<string, unknown> = {}) =>
    task(t(), adminUser, people, { dueDate: day(1), repeat: daily, ...overrides })
  const read = async ({ _id }: Pick<Task, '_id'>, as = adminUser): Promise<Task> =>
    (await t().call('GET', `/api/tasks/${_id}`, { as })).body
  const status = (as: Person, { _id }: Pick<Task, '_id'>, to = 'Completed') =>
    t().call('PUT', `/api/tasks/${_id}/status`, { as, body: { status: to } })
  const complete = async (as: Person, one: Pick<Task, '_id'>): Promise<Task> => {
    const reply = await status(as, one)
    expect(reply.status).toBe(200)
    return reply.body.task
  }
  /** The task after the completed one. */
  const following = async (as: Person, one: Pick<Task, '_id'>): Promise<Task> => {
    const { next } = await complete(as, one)
    if (next === null) throw new Error('No next task.')
    return await read({ _id: next })
  }
  const patch = (one: Pick<Task, '_id'>, body: object) =>
    t().call('PATCH', `/api/tasks/${one._id}`, { as: adminUser, body })
  const skip = (as: Person, one: Pick<Task, '_id'>) =>
    t().call('POST', `/api/tasks/${one._id}/skip`, { as, body: {} })
  /** The number of tasks with the title, which is unique to a series here. */
  const count = async (title: string): Promise<number> =>
    (await t().call('GET', `/api/tasks?q=${title}`, { as: adminUser })).body.tasks.length

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
    // The neighbour was deleted meanwhile, which the answer of restoring shows.
    for (const _id of [next, created._id]) await t().call('DELETE', `/api/tasks/${_id}`, { as: adminUser })
    const restored = await t().call('POST', `/api/tasks/${next}/restore`, { as: adminUser, body: {} })
    expect(restored.body.task.previous).toBeNull()
  })

  test('counted from completion it uses the person’s day, and reopening creates no second task [T75]', async () => {
    const far = await person(t())
    const zone = { timeZone: 'Pacific/Kiritimati' }
    expect((await t().call('PUT', '/api/auth/profile', { as: far, body: zone })).status).toBe(200)
    const today = new Date(t().deps.now().getTime() + 14 * 3_600_000).toISOString().slice(0, 10)
    const title = `Done${far.id.slice(-8)}`
    const created = await make([far], {
      title,
      dueDate: day(30),
      repeat: { rule: 'FREQ=DAILY', from: 'done' },
    })
    const next = await following(far, created)
    expect(Date.parse(next.dueDate) - Date.parse(today)).toBe(DAY_SECONDS * 1000)
    await status(far, created, 'Pending')
    t().pass(2 * DAY_SECONDS)
    await complete(far, created)
    expect(await count(title)).toBe(2)
  })

  test('a date that another task of the series had is skipped [T75]', async () => {
    const one = await person(t())
    const created = await make([one], { dueDate: day(1), repeat: { rule: 'FREQ=DAILY', from: 'done' } })
    expect((await following(one, created)).dueDate).toBe(day(1))
  })

  test.each([
    ['FREQ=MONTHLY', '2031-01-31', ['2031-02-28', '2031-03-31', '2031-04-30']],
    ['FREQ=MONTHLY;BYMONTHDAY=31', '2031-01-31', ['2031-02-28', '2031-03-31']],
    ['FREQ=YEARLY', '2032-02-29', ['2033-02-28', '2034-02-28', '2035-02-28', '2036-02-29']],
    ['FREQ=MONTHLY;BYDAY=-1FR', '2031-01-31', ['2031-02-28', '2031-03-28', '2031-04-25']],
    ['FREQ=DAILY', '2031-03-29', ['2031-03-30', '2031-03-31']],
  ])('keeps its day: %s from %s [T75]', async (rule, dueDate, dates) => {
    let one = await make([await person(t())], { dueDate, repeat: { rule } })
    const seen: string[] = []
    while (seen.length < dates.length) {
      one = await following(adminUser, one)
      seen.push(one.dueDate)
    }
    expect(seen).toEqual(dates)
  })

  test('a task completed late is followed by one task, on the first date that is not past [T75]', async () => {
    const one = await person(t())
    const title = `Late${one.id.slice(-8)}`
    const created = await make([one], { title, dueDate: day(-10), repeat: { rule: 'FREQ=DAILY;INTERVAL=3' } })
    expect((await following(one, created)).dueDate).toBe(day(2))
    expect(await count(title)).toBe(2)
  })

  test('a series ends on its day or after its number of tasks [T75]', async () => {
    const one = await person(t())
    const byDay = await make([one], { repeat: { rule: 'FREQ=DAILY', until: day(2) } })
    expect((await complete(one, await following(one, byDay))).next).toBeNull()
    const byNumber = await make([one], { repeat: { rule: 'FREQ=DAILY', times: 2 } })
    const last = await following(one, byNumber)
    expect(last.repeat?.times).toBe(2)
    expect((await complete(one, last)).next).toBeNull()
    const ended = await make([one])
    const second = await following(one, ended)
    const reply = await patch(second, { repeat: null })
    expect(reply.body.task).toMatchObject({ repeat: null, previous: ended._id })
    expect(await complete(one, second)).toMatchObject({ next: null, previous: ended._id })
  })

  test('a moved due date applies to this task, with the rule to all that follow [T75]', async () => {
    const weekly = { rule: 'FREQ=WEEKLY' }
    const created = await make([adminUser], { dueDate: day(7), repeat: weekly })
    await patch(created, { dueDate: day(9) })
    const second = await following(adminUser, created)
    expect(second.dueDate).toBe(day(14))
    await patch(second, { dueDate: day(16), repeat: weekly })
    expect((await following(adminUser, second)).dueDate).toBe(day(23))
  })

  test('skip moves the due date and its items, for administrators [T75]', async () => {
    const one = await person(t())
    const created = await make([one], {
      dueDate: day(1),
      todoChecklist: [{ text: 'Only', dueDate: day(0) }],
      repeat: { rule: 'FREQ=DAILY;INTERVAL=7', until: day(10) },
    })
    const reply = await skip(adminUser, created)
    expect(reply).toMatchObject({
      status: 200,
      body: {
        message: 'Moved to the next date',
        task: { dueDate: day(8), version: 2, todoChecklist: [{ text: 'Only', dueDate: day(7) }] },
      },
    })
    expect(reply.headers.etag).toBe('"2"')
    expect((await skip(adminUser, created)).body.message).toBe(
      'This is the last date. Delete the task or end the repeat.',
    )
    expect((await skip(one, created)).status).toBe(403)
    expect((await skip(adminUser, await make([one], { repeat: null }))).status).toBe(422)
    const far = await make([one], {
      dueDate: '2030-01-01',
      todoChecklist: [{ text: 'Only', dueDate: '9999-12-01' }],
      repeat: { rule: 'FREQ=YEARLY' },
    })
    expect((await skip(adminUser, far)).body.task).toMatchObject({
      dueDate: '2031-01-01',
      todoChecklist: [{ dueDate: '9999-12-31' }],
    })
    const overdue = await make([one], { dueDate: day(-3) })
    expect((await skip(adminUser, overdue)).body.task.dueDate).toBe(day(0))
    await complete(one, overdue)
    expect((await skip(adminUser, overdue)).status).toBe(422)
    const stale = await t().call('POST', `/api/tasks/${created._id}/skip`, {
      as: adminUser,
      body: {},
      headers: { 'if-match': '"1"' },
    })
    expect(stale.status).toBe(412)
  })

  test('the next dates are listed for those who see the task [T75]', async () => {
    const [one, other] = [await person(t()), await person(t())]
    const listed = async (as: Person, from: string, to: string) => {
      const reply = await t().call('GET', `/api/repeats?from=${from}&to=${to}`, { as })
      expect(reply.status).toBe(200)
      return reply.body.tasks.map(({ _id, dates }: { _id: string; dates: string[] }) => [_id, dates])
    }
    const weekly = await make([one], {
      dueDate: day(1),
      repeat: { rule: 'FREQ=WEEKLY', times: 4 },
    })
    const done = await make([one], {
      dueDate: day(-5),
      repeat: { rule: 'FREQ=DAILY;INTERVAL=20', from: 'done' },
    })
    await make([one], { repeat: null })
    expect(await listed(one, day(0), day(21))).toEqual([
      [done._id, [day(20)]],
      [weekly._id, [day(8), day(15)]],
    ])
    expect(await listed(one, day(10), day(100))).toEqual([
      [done._id, [day(20), day(40), day(60), day(80), day(100)]],
      [weekly._id, [day(15), day(22)]],
    ])
    expect(await listed(other, day(0), day(21))).toEqual([])
    expect(await listed(adminUser, day(16), day(21))).not.toContainEqual([weekly._id, expect.anything()])
    await complete(one, weekly)
    expect((await listed(one, day(0), day(21))).map(([id]: [string]) => id)).not.toContain(weekly._id)
    for (const range of ['from=2027-01-01&to=2027-12-31', 'from=2027-02-01&to=2027-01-01', 'from=soon'])
      expect((await t().call('GET', `/api/repeats?${range}`, { as: one })).status).toBe(400)
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
