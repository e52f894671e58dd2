/** Items of a checklist: owners, days, places, and items that become tasks. */
import type { ChecklistItem, Task } from '@task-manager/contract/tasks/tasks'
import { expect, test } from 'vitest'
import { describeEngines } from '#test/app.ts'
import { type Person, person, task, taskBody } from '#test/factories.ts'
import { adminFor, personFor } from '#test/people.ts'

const UNKNOWN = '00000000-0000-7000-8000-000000000000'

describeEngines('items of a checklist', (t) => {
  const adminUser = adminFor(t, 'Wanjiru Kamau')
  const one = personFor(t, 'user', 'Tobias Lindqvist')
  const two = personFor(t, 'user', 'Fatuma Hassan')

  const send = (method: 'POST' | 'PATCH' | 'DELETE', url: string, as: Person, body?: object, headers = {}) =>
    t().call(method, `/api/tasks/${url}`, { as, headers, ...(body && { body }) })
  const add = (id: string, items: object[], overrides = {}, as = adminUser, headers = {}) =>
    send('POST', `${id}/items`, as, { items, ...overrides }, headers)
  const textsOf = ({ todoChecklist }: Task) => todoChecklist.map(({ text }) => text)
  const itemOf = (created: Task, text: string) =>
    created.todoChecklist.find((item) => item.text === text) as ChecklistItem
  const read = async (id: string, as = adminUser): Promise<Task> =>
    (await t().call('GET', `/api/tasks/${id}`, { as })).body
  const refOf = ({ id, name }: Person) => ({ _id: id, name, profileImageUrl: '' })

  test('are added after another, at the end or first, and a repeated call adds nothing [T65]', async () => {
    const created = await task(t(), adminUser, [one])
    const draft = itemOf(created, 'Draft')._id
    const key = { 'idempotency-key': 'paste-1' }
    const items = [{ text: ' a ' }, { text: 'b', dueDate: '2030-05-01' }]
    const paste = () => add(created._id, items, { after: draft }, adminUser, key)
    const reply = await paste()
    expect([reply.status, textsOf(reply.body.task)]).toEqual([201, ['Draft', 'a', 'b', 'Send']])
    expect(itemOf(reply.body.task, 'b')).toMatchObject({
      completed: false,
      assignee: null,
      dueDate: '2030-05-01',
    })
    const again = await paste()
    expect([again.status, again.body.task.version]).toEqual([201, 2])
    await add(created._id, [{ text: 'first' }], { after: null })
    const last = await add(created._id, [{ text: 'last' }])
    expect(textsOf(last.body.task)).toEqual(['first', 'Draft', 'a', 'b', 'Send', 'last'])
    expect((await add(created._id, [{ text: 'x' }], { after: 'gone' })).body.errors[0].path).toBe('after')
    expect((await add(created._id, [])).body.message).toBe('Add atleast one todo task.')
    expect(
      (
        await add(
          created._id,
          Array.from({ length: 195 }, () => ({ text: 'x' })),
        )
      ).status,
    ).toBe(422)
    expect((await add(UNKNOWN, [{ text: 'x' }])).status).toBe(404)
  })

  test('keep a status that was set while they are reworded, moved, given away or edited in the form [T1, T65]', async () => {
    const created = await task(t(), adminUser, [one])
    const url = `${created._id}/items/${itemOf(created, 'Draft')._id}`
    await send('PATCH', `${created._id}/status`, one, { status: 'In Progress' })
    const last = itemOf(created, 'Send')._id
    for (const change of [
      { text: 'Sketch' },
      { after: last },
      { dueDate: '2030-05-01' },
      { assignee: one.id },
    ])
      expect((await send('PATCH', url, adminUser, change)).body.task).toMatchObject({
        status: 'In Progress',
        progress: 0,
        completedAt: null,
      })
    const { todoChecklist } = await read(created._id)
    const texts = todoChecklist.map(({ text }) => ({ text }))
    const edited = await send('PATCH', created._id, adminUser, {
      title: 'Another title',
      todoChecklist: texts,
    })
    expect(edited.body.task.status).toBe('In Progress')
    const left = await send('DELETE', `${created._id}/items/${last}`, adminUser)
    expect(left.body.task.status).toBe('Pending')
  })

  test('are changed and ticked only in the version that If-Match names [T5, T65]', async () => {
    const created = await task(t(), adminUser, [one])
    const url = `${created._id}/items/${itemOf(created, 'Draft')._id}`
    await send('PATCH', url, adminUser, { text: 'Theirs' })
    const stale = { 'if-match': '"1"' }
    for (const change of [{ text: 'Mine' }, { completed: true }]) {
      const refused = await send('PATCH', url, adminUser, change, stale)
      expect([refused.status, refused.body.task.version]).toEqual([412, 2])
    }
    const current = await send('PATCH', url, adminUser, { text: 'Mine' }, { 'if-match': '"2"' })
    expect(textsOf(current.body.task)).toEqual(['Mine', 'Send'])
  })

  test('two concurrent pastes of ten lines are twenty items, each paste in order [T65]', async () => {
    const created = await task(t(), adminUser, [one])
    const lines = (name: string) => Array.from({ length: 10 }, (_, i) => ({ text: `${name}${i}` }))
    await Promise.all([add(created._id, lines('a')), add(created._id, lines('b'))])
    const [first, second] = [
      textsOf(await read(created._id)).slice(2, 12),
      textsOf(await read(created._id)).slice(12),
    ]
    expect([first, second].sort()).toEqual(
      [lines('a'), lines('b')].map((each) => each.map(({ text }) => text)),
    )
    const quick = (name: string) =>
      t().call('POST', '/api/tasks/quick', {
        as: adminUser,
        body: { today: '2026-11-24', tasks: lines(name).map(({ text }) => ({ title: text })) },
      })
    await Promise.all([quick('c'), quick('d')])
    const { body } = await t().call('GET', '/api/tasks?limit=20', { as: adminUser })
    const titles = body.tasks.map(({ title }: Task) => title)
    expect([...titles].sort()).toEqual([...lines('c'), ...lines('d')].map(({ text }) => text))
    for (const name of ['c', 'd'])
      expect(titles.filter((title: string) => title.startsWith(name))).toEqual(
        lines(name).map(({ text }) => text),
      )
  })

  test('are edited, moved, assigned and dated, and a new owner is added to the task [T65]', async () => {
    const created = await task(t(), adminUser, [one])
    const [draft, last] = created.todoChecklist as [ChecklistItem, ChecklistItem]
    const change = async (body: object): Promise<Task> => {
      const reply = await send('PATCH', `${created._id}/items/${last._id}`, adminUser, body)
      expect([reply.text.slice(0, 200), reply.status]).toEqual([expect.any(String), 200])
      return reply.body.task
    }
    expect(textsOf(await change({ text: 'Post', after: null }))).toEqual(['Post', 'Draft'])
    expect(textsOf(await change({ after: draft._id }))).toEqual(['Draft', 'Post'])
    const owned = await change({ assignee: two.id, dueDate: '2030-05-01', completed: true })
    expect(itemOf(owned, 'Post')).toEqual({
      _id: last._id,
      text: 'Post',
      completed: true,
      assignee: refOf(two),
      dueDate: '2030-05-01',
    })
    expect([owned.assignedTo.map(({ _id }) => _id), owned.status]).toEqual([[one.id, two.id], 'In Progress'])
    // Nothing changed: nothing is written.
    expect((await change({ dueDate: '2030-05-01' })).version).toBe(owned.version)
    // An edit that says nothing of owner and day keeps both.
    const items = owned.todoChecklist.map(({ _id, text }) => ({ _id, text }))
    const body = taskBody([one, two], { todoChecklist: items })
    const put = await t().call('PUT', `/api/tasks/${created._id}`, { as: adminUser, body })
    expect(itemOf(put.body.task, 'Post')).toEqual(itemOf(owned, 'Post'))
    expect(await read(created._id, two)).toMatchObject(put.body.task)
    const { entries } = (await t().call('GET', `/api/tasks/${created._id}/history`, { as: one })).body
    const given = entries[1].changes.find(({ field }: { field: string }) => field === 'todoChecklist')
    expect(given.after.assignee).toEqual({ _id: two.id, name: two.name })
    // A person who is removed from the task owns no item of it.
    const left = await t().call('PATCH', `/api/tasks/${created._id}`, {
      as: adminUser,
      body: { assignedTo: [one.id] },
    })
    expect(itemOf(left.body.task, 'Post').assignee).toBeNull()
    for (const wrong of [{}, { assignee: 'x' }, { dueDate: '2030-02-31' }, { text: ' ' }, { after: 'gone' }])
      expect((await send('PATCH', `${created._id}/items/${last._id}`, adminUser, wrong)).status).toBe(422)
    expect((await send('PATCH', `${created._id}/items/gone`, adminUser, { text: 'x' })).status).toBe(404)
    expect((await send('PATCH', `${created._id}/items/${last._id}`, adminUser, {})).body.message).toBe(
      'Send at least one of completed, text, assignee, dueDate and after.',
    )
  })

  test('keep their owners through a rename, the trash, copies and the undo of a bulk change [T65]', async () => {
    const leaving = await person(t(), 'user', 'Old Name')
    const items = [{ text: 'Mine', assignee: leaving.id, dueDate: '2030-05-01' }, { text: 'Free' }]
    const created = await task(t(), adminUser, [one], { todoChecklist: items })
    expect(created.assignedTo.map(({ _id }) => _id)).toEqual([one.id, leaving.id])
    const mine = itemOf(created, 'Mine')
    const rename = await t().call('PUT', `/api/users/${leaving.id}`, {
      as: leaving,
      body: { name: 'New Name' },
    })
    expect(rename.status).toBe(200)
    const named = { ...mine, assignee: { ...mine.assignee, name: 'New Name' } }
    expect(itemOf(await read(created._id), 'Mine')).toEqual(named)
    const { body: list } = await t().call('GET', '/api/tasks?limit=1', { as: leaving })
    expect(list.tasks[0].todoChecklist[0]).toEqual(named)

    await t().call('DELETE', `/api/tasks/${created._id}`, { as: adminUser })
    const stored = await t()
      .deps.db.selectFrom('trash')
      .select('task')
      .where('id', '=', created._id)
      .execute()
    expect(stored[0]?.task).not.toContain('New Name')
    await t().call('POST', `/api/tasks/${created._id}/restore`, { as: adminUser })
    expect(itemOf(await read(created._id), 'Mine')).toEqual(named)

    const bulk = (change: object) =>
      t().call('POST', '/api/tasks/bulk', { as: adminUser, body: { ids: [created._id], change } })
    await bulk({ duplicate: true })
    const copy = (await t().call('GET', '/api/tasks?limit=1', { as: adminUser })).body.tasks[0]
    expect(itemOf(copy, 'Mine')).toMatchObject({ assignee: named.assignee, dueDate: '2030-05-01' })
    const { actionId } = (await bulk({ removeAssignees: [leaving.id] })).body
    expect(itemOf(await read(created._id), 'Mine').assignee).toBeNull()
    await t().call('POST', `/api/tasks/bulk/${actionId}/undo`, { as: adminUser })
    expect(itemOf(await read(created._id), 'Mine')).toEqual(named)
  })

  test('are deleted except the last one, and become tasks [T65]', async () => {
    const { body } = await t().call('POST', '/api/projects', { as: adminUser, body: { name: 'Harbour Law' } })
    const items = [{ text: 'Call', assignee: two.id, dueDate: '2030-04-01' }, { text: 'Write' }]
    const overrides = { todoChecklist: items, projectId: body.project._id, labels: ['copy'] }
    const created = await task(t(), adminUser, [one], overrides)
    const [call, write] = created.todoChecklist as [ChecklistItem, ChecklistItem]
    const reply = await send('POST', `${created._id}/items/${call._id}/task`, adminUser)
    expect(reply.status).toBe(201)
    const { task: newTask, from } = reply.body as { task: Task; from: Task }
    expect(newTask).toMatchObject({
      title: 'Call',
      dueDate: '2030-04-01',
      project: created.project,
      labels: [],
    })
    expect(newTask.assignedTo.map(({ _id }) => _id)).toEqual([two.id])
    expect(await read(created._id)).toMatchObject(from)
    expect(from.todoChecklist[0]).toEqual({ ...call, text: expect.stringMatching(`/tasks/${newTask._id}$`) })
    const convert = () =>
      send('POST', `${created._id}/items/${write._id}/task`, adminUser, undefined, {
        'idempotency-key': `k-${created._id}`,
      })
    const [second, ...again] = (await Promise.all([convert(), convert(), convert()])).map(
      ({ body }) => body.task,
    )
    // A repeated key creates one task, also at once; without it the link would become a task.
    expect(again.map(({ _id, title }) => [_id, title])).toEqual(again.map(() => [second._id, 'Write']))
    expect([second.dueDate, second.assignedTo.map(({ _id }: Person & { _id: string }) => _id)]).toEqual([
      created.dueDate,
      [one.id, two.id],
    ])
    const left = await send('DELETE', `${created._id}/items/${write._id}`, adminUser)
    expect([left.status, left.body.task.todoChecklist.length]).toEqual([200, 1])
    expect((await send('DELETE', `${created._id}/items/${write._id}`, adminUser)).status).toBe(404)
    const last = await send('DELETE', `${created._id}/items/${call._id}`, adminUser)
    expect([last.status, last.body.message]).toEqual([422, 'Add atleast one todo task.'])
  })

  test('are ticked by members, who add to their own tasks where it is allowed, and nothing else [T65]', async () => {
    const created = await task(t(), adminUser, [one])
    const draft = itemOf(created, 'Draft')._id
    const item = `${created._id}/items/${draft}`
    expect((await send('PATCH', item, one, { completed: true })).status).toBe(200)
    expect((await send('PATCH', item, two, { completed: true })).status).toBe(404)
    for (const body of [{ text: 'x' }, { completed: true, text: 'x' }, { assignee: null }, { after: null }])
      expect((await send('PATCH', item, one, body)).status).toBe(403)
    expect((await send('DELETE', item, one)).status).toBe(403)
    expect((await send('POST', `${item}/task`, one)).status).toBe(403)
    expect((await add(created._id, [{ text: 'x' }], {}, one)).status).toBe(403)
    const allow = (on: boolean) =>
      t().call('PUT', '/api/settings', { as: adminUser, body: { membersAddTasks: on } })
    await allow(true)
    const added = await add(created._id, [{ text: 'Mine', assignee: one.id }], {}, one)
    expect([added.status, itemOf(added.body.task, 'Mine').assignee]).toEqual([201, refOf(one)])
    expect((await add(created._id, [{ text: 'x', assignee: two.id }], {}, one)).status).toBe(403)
    expect((await add(created._id, [{ text: 'x' }], {}, two)).status).toBe(404)
    expect((await send('PATCH', item, one, { text: 'x' })).status).toBe(403)
    await allow(false)
  })
})
