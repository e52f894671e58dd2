import type { HistoryEntry } from '@task-manager/contract/tasks/history'
import { expect, test } from 'vitest'
import { describeEngines } from '#test/app.ts'
import { admin, type Person, person, task, taskBody } from '#test/factories.ts'

describeEngines('the history of a task', (t) => {
  const read = async (as: Person, id: string, query = '') =>
    await t().call('GET', `/api/tasks/${id}/history${query}`, { as })
  const entries = async (as: Person, id: string): Promise<HistoryEntry[]> => (await read(as, id)).body.entries

  test('has each change by field with its actor, newest first [T22]', async () => {
    const adminUser = await admin(t(), 'Amani Otieno')
    const one = await person(t(), 'user', 'Ines Duarte')
    const original = await task(t(), adminUser, [one])
    const [draft, send] = original.todoChecklist
    const todoChecklist = [{ ...send, text: 'Post it' }, draft, { text: 'Celebrate' }]
    const body = taskBody([one, adminUser], {
      title: 'Send the letter',
      dueDate: '2030-06-01',
      todoChecklist,
    })
    await t().call('PUT', `/api/tasks/${original._id}`, { as: adminUser, body })
    await t().call('PATCH', `/api/tasks/${original._id}/items/${draft?._id}`, {
      as: one,
      body: { completed: true },
    })
    const [ticked, edited, created, ...rest] = await entries(one, original._id)
    expect(rest).toEqual([])
    expect(created).toMatchObject({
      kind: 'task.created',
      actor: { _id: adminUser.id, name: 'Amani Otieno' },
      changes: [
        { field: 'title', before: null, after: original.title },
        { field: 'assignedTo', before: [], after: [{ _id: one.id, name: 'Ines Duarte' }] },
      ],
    })
    expect(edited?.kind).toBe('task.edited')
    expect(edited?.changes).toEqual([
      { field: 'title', before: original.title, after: 'Send the letter' },
      { field: 'dueDate', before: '2030-05-17', after: '2030-06-01' },
      {
        field: 'assignedTo',
        before: [{ _id: one.id, name: 'Ines Duarte' }],
        after: [
          { _id: one.id, name: 'Ines Duarte' },
          { _id: adminUser.id, name: 'Amani Otieno' },
        ],
      },
      { field: 'todoChecklist', before: send, after: { ...send, text: 'Post it' } },
      { field: 'todoChecklist', before: null, after: expect.objectContaining({ text: 'Celebrate' }) },
    ])
    expect(ticked).toMatchObject({
      kind: 'task.ticked',
      actor: { name: 'Ines Duarte' },
      changes: [
        { field: 'todoChecklist', before: draft, after: { ...draft, completed: true } },
        { field: 'status', before: 'Pending', after: 'In Progress' },
      ],
    })
  })

  test('is paged, and refuses the cursor of another task [T22]', async () => {
    const adminUser = await admin(t())
    const { _id, todoChecklist } = await task(t(), adminUser, [adminUser])
    const other = await task(t(), adminUser, [adminUser])
    for (const completed of [true, false, true])
      await t().call('PATCH', `/api/tasks/${_id}/items/${todoChecklist[0]?._id}`, {
        as: adminUser,
        body: { completed },
      })
    const first = (await read(adminUser, _id, '?limit=3')).body
    expect(first.entries).toHaveLength(3)
    const second = (await read(adminUser, _id, `?limit=3&cursor=${first.nextCursor}`)).body
    expect(second).toMatchObject({ entries: [{ kind: 'task.created' }], nextCursor: null })
    for (const cursor of [first.nextCursor, 'x', '1.x'].map(encodeURIComponent))
      expect((await read(adminUser, other._id, `?cursor=${cursor}`)).status).toBe(400)
  })

  test('is readable only by people who see the task [T22]', async () => {
    const adminUser = await admin(t())
    const [one, stranger] = [await person(t()), await person(t())]
    const { _id } = await task(t(), adminUser, [one])
    expect((await read(one, _id)).status).toBe(200)
    expect((await read(stranger, _id)).status).toBe(404)
    await t().call('PUT', `/api/tasks/${_id}`, { as: adminUser, body: taskBody([stranger]) })
    expect((await read(one, _id)).status).toBe(404)
    expect((await read(stranger, _id)).status).toBe(200)
  })

  test('keeps the changes of deleted accounts without their name [T22]', async () => {
    const adminUser = await admin(t())
    const second = await admin(t(), 'Someone Else')
    const { _id } = await task(t(), second, [second, adminUser])
    expect((await t().call('DELETE', `/api/users/${second.id}`, { as: adminUser })).status).toBe(200)
    const { text, body } = await read(adminUser, _id)
    expect(text).not.toContain('Someone Else')
    expect(body.entries).toMatchObject([
      {
        kind: 'task.edited',
        changes: [{ field: 'assignedTo', after: [{ _id: adminUser.id }] }],
      },
      { kind: 'task.created', actor: { _id: null, name: 'a former member' } },
    ])
  })
})
