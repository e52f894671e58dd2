import type { Day } from '@task-manager/contract/lists/day'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { expect, test } from 'vitest'
import { newId } from '#server/db/ids.ts'
import { purgeTasks } from '#server/features/trash/trash.service.ts'
import { describeEngines } from '#test/app.ts'
import { changedWhileWaiting, untilLocked } from '#test/database/open-transaction.ts'
import { watchStatements } from '#test/database/statements.ts'
import { admin, type Person, person, task } from '#test/factories.ts'
import { adminFor } from '#test/people.ts'

/** A Tuesday. */
const TODAY = '2026-11-24'

describeEngines('My day', (t) => {
  const adminUser = adminFor(t)
  const read = async (as: Person, query = '', today = TODAY): Promise<Day> => {
    const { status, body } = await t().call('GET', `/api/day?today=${today}${query}`, { as })
    expect(status).toBe(200)
    return body
  }
  const titles = (rows: readonly Task[]) => rows.map(({ title }) => title)
  const groups = ({ overdue, today, week }: Day) => [titles(overdue), titles(today), titles(week)]
  const put = (as: Person, { _id }: Task, body: object) => t().call('PUT', `/api/day/${_id}`, { as, body })
  const due = (people: readonly Person[], title: string, dueDate: string, overrides = {}) =>
    task(t(), adminUser, people, { title, dueDate, ...overrides })

  test('has open tasks until Sunday, by due date and priority, each in one group [T70]', async () => {
    const [one, other] = [await person(t()), await person(t())]
    await due([one], 'Sunday', '2026-11-29')
    await due([one], 'Monday after', '2026-11-30')
    await due([one], 'Low', TODAY, { priority: 'Low' })
    await due([one, other], 'High', TODAY, { priority: 'High' })
    await due([one], 'Tomorrow', '2026-11-25', { priority: 'Low' })
    await due([one], 'Yesterday', '2026-11-23', { priority: 'High' })
    await due([one], 'Long ago', '2026-01-01', { priority: 'Low' })
    await due([other], 'Not theirs', TODAY)
    const done = await due([one], 'Done', TODAY)
    await t().call('PUT', `/api/tasks/${done._id}/status`, { as: one, body: { status: 'Completed' } })
    const day = await read(one)
    expect(groups(day)).toEqual([
      ['Long ago', 'Yesterday'],
      ['High', 'Low'],
      ['Tomorrow', 'Sunday'],
    ])
    expect(day.counts).toEqual({ overdue: 2, today: 2, week: 2 })
    expect(day.next).toMatchObject({ title: 'Monday after', dueDate: '2026-11-30' })
    expect(day.waiting).toBe(0)
    // Counted by the caller's day: on Sunday the week is over.
    expect(groups(await read(one, '', '2026-11-29'))).toEqual([
      ['Long ago', 'Yesterday', 'High', 'Low', 'Tomorrow'],
      ['Sunday'],
      [],
    ])
    expect(groups(await read(await person(t())))).toEqual([[], [], []])
  })

  test('follows ticks, status, due date, priority and people [T70]', async () => {
    const [one, other] = [await person(t()), await person(t())]
    const moving = await due([one], 'Moving', TODAY)
    const rows = async (as: Person) => groups(await read(as))
    const [draft, send] = moving.todoChecklist.map(({ _id }) => _id)
    const tick = (item: string | undefined, completed: boolean) =>
      t().call('PATCH', `/api/tasks/${moving._id}/items/${item}`, { as: one, body: { completed } })
    expect((await read(one)).today[0]?.nextItem).toEqual({
      _id: draft,
      text: 'Draft',
      assignee: null,
      dueDate: null,
    })
    await tick(draft, true)
    expect((await read(one)).today[0]).toMatchObject({
      _id: moving._id,
      nextItem: { _id: send, text: 'Send' },
    })
    await tick(send, true)
    expect(await rows(one)).toEqual([[], [], []])
    await tick(draft, false)
    expect((await read(one)).today[0]?.nextItem?._id).toBe(draft)
    const edit = (overrides: object) =>
      t().call('PUT', `/api/tasks/${moving._id}`, {
        as: adminUser,
        body: {
          title: 'Moving',
          description: 'x',
          dueDate: TODAY,
          assignedTo: [one.id],
          todoChecklist: moving.todoChecklist,
          priority: 'Medium',
          ...overrides,
        },
      })
    await edit({ dueDate: '2026-11-20', assignedTo: [one.id, other.id] })
    expect([await rows(one), await rows(other)]).toEqual([
      [['Moving'], [], []],
      [['Moving'], [], []],
    ])
    const bulk = (change: object) =>
      t().call('POST', '/api/tasks/bulk', { as: adminUser, body: { ids: [moving._id], change } })
    expect((await bulk({ dueDate: '2026-11-27' })).status).toBe(200)
    await due([one], 'Before', '2026-11-27', { priority: 'High' })
    expect(await rows(one)).toEqual([[], [], ['Before', 'Moving']])
    await t().call('DELETE', `/api/tasks/${moving._id}`, { as: adminUser })
    expect(await rows(other)).toEqual([[], [], []])
    await t().call('POST', `/api/tasks/${moving._id}/restore`, { as: adminUser })
    expect(await rows(other)).toEqual([[], [], ['Moving']])
  })

  test('shows a task on the day of an item, for its owner only [T70, T65]', async () => {
    const [one, other] = [await person(t()), await person(t())]
    const created = await due([one, other], 'Later', '2027-01-31', {
      todoChecklist: [{ text: 'Draft' }, { text: 'Call', dueDate: TODAY, assignee: one.id }],
    })
    const [, call] = created.todoChecklist
    expect((await read(one)).today[0]).toMatchObject({
      title: 'Later',
      dueDate: '2027-01-31',
      nextItem: { _id: call?._id, text: 'Call', dueDate: TODAY, assignee: { _id: one.id } },
    })
    expect(groups(await read(other))).toEqual([[], [], []])
    const all = (await read(adminUser, '&who=everybody')).today
    expect(titles(all)).toContain('Later')
    const item = (body: object) =>
      t().call('PATCH', `/api/tasks/${created._id}/items/${call?._id}`, { as: adminUser, body })
    await item({ dueDate: '2026-11-23' })
    expect(groups(await read(one))).toEqual([['Later'], [], []])
    // Unassigned: due for everyone on the task.
    await item({ assignee: null })
    expect(groups(await read(other))).toEqual([['Later'], [], []])
    await item({ completed: true })
    expect(groups(await read(one))).toEqual([[], [], []])
    expect((await read(one)).next).toMatchObject({ title: 'Later', dueDate: '2027-01-31' })
    await item({ completed: false })
    expect(groups(await read(one))).toEqual([['Later'], [], []])
  })

  test('hides a task until another day, only for the person who hid it [T70]', async () => {
    const [one, other] = [await person(t()), await person(t())]
    const later = await due([one, other], 'Later', TODAY)
    expect(await put(one, later, { until: '2026-11-26' })).toMatchObject({
      status: 200,
      body: { message: 'My day updated' },
    })
    expect(groups(await read(one))).toEqual([[], [], []])
    expect((await read(one)).counts.today).toBe(0)
    expect(groups(await read(other))).toEqual([[], ['Later'], []])
    expect(groups(await read(one, '', '2026-11-26'))).toEqual([['Later'], [], []])
    await put(one, later, { until: null })
    expect(groups(await read(one))).toEqual([[], ['Later'], []])
  })

  test("keeps each person's own order within a group [T70]", async () => {
    const [one, other] = [await person(t()), await person(t())]
    const [a, b, c] = [
      await due([one, other], 'a', TODAY),
      await due([one, other], 'b', TODAY),
      await due([one, other], 'c', TODAY),
    ]
    const mine = async () => titles((await read(one)).today).join('')
    await put(one, c, { after: null })
    expect(await mine()).toBe('cab')
    await put(one, a, { after: b._id })
    expect(await mine()).toBe('cba')
    await put(one, b, { after: null })
    expect(await mine()).toBe('bca')
    // The row above has left the group: the row stays in the order by due date.
    await put(one, c, { after: newId() })
    expect(await mine()).toBe('bac')
    await put(one, c, { until: '2026-12-01' })
    await put(one, c, { until: null })
    expect(await mine()).toBe('bac')
    expect(titles((await read(other)).today).join('')).toBe('abc')
  })

  test('of everyone is for administrators [T70]', async () => {
    const [one, lead] = [await person(t()), await admin(t())]
    const open = await due([one], "Someone else's", '2020-02-02')
    await due([lead], 'Their own', '2020-02-03')
    const all = titles((await read(lead, '&who=everybody')).overdue)
    expect(all).toEqual(expect.arrayContaining(["Someone else's", 'Their own']))
    expect(titles((await read(lead)).overdue)).toEqual(['Their own'])
    await put(lead, open, { until: '2026-11-26' })
    expect(titles((await read(lead, '&who=everybody')).overdue)).not.toContain("Someone else's")
    expect((await t().call('GET', '/api/day?who=everybody', { as: one })).status).toBe(403)
  })

  test('refuses invalid changes with the reason [T70]', async () => {
    const [one, other] = [await person(t()), await person(t())]
    const hidden = await due([other], 'Hidden', TODAY)
    expect((await put(one, hidden, { until: TODAY })).status).toBe(404)
    expect((await put(other, hidden, { until: 'soon' })).status).toBe(422)
    expect((await put(other, hidden, {})).body.message).toBe('Send until, after, or both.')
    expect((await put(other, hidden, { after: hidden._id })).body.message).toBe(
      "A task can't come after itself.",
    )
    for (const query of ['today=soon', 'who=them'])
      expect((await t().call('GET', `/api/day?${query}`, { as: one })).status).toBe(400)
  })

  test('answers 404 for a task that is deleted while it is moved [T70]', async () => {
    const one = await person(t())
    const gone = await due([one], 'Gone', TODAY)
    const context = { by: adminUser.id, at: t().deps.now().toISOString() }
    const [reply] = await changedWhileWaiting(
      t(),
      (db) => purgeTasks(db, context, [gone._id]),
      [() => put(one, gone, { after: null })],
      untilLocked(1),
    )
    expect(reply?.status).toBe(404)
  })

  test('answers with at most 50 rows of a group, from two statements [T70]', async () => {
    const one = await person(t())
    const first = await due([one], 'First', '2026-11-22', { priority: 'Low' })
    for (let i = 0; i < 51; i++) await due([one], `Task ${i}`, '2026-11-22')
    const watched = watchStatements(t().deps.store)
    const day = await read(one)
    const own = watched.statements.filter(
      (text) => !/^(notify |select .* from ("sessions"|task_search_feed))/.test(text),
    )
    expect(own.length, own.join('\n')).toBeLessThanOrEqual(2)
    watched.stop()
    expect([day.overdue.length, day.counts.overdue]).toEqual([50, 52])
    expect(titles(day.overdue)).not.toContain('First')
    await put(one, first, { after: null })
    expect((await read(one)).overdue[0]?.title).toBe('First')
  })
})
