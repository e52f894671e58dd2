/** Tasks captured in a line each (decision T61). */
import type { Task } from '@task-manager/contract/tasks/tasks'
import { beforeEach, expect, test } from 'vitest'
import { describeEngines } from '#test/app.ts'
import { admin, type Person, person, shared, taskBody } from '#test/factories.ts'

const TODAY = '2026-11-27'

describeEngines('captured tasks', (t) => {
  let adminUser: Person
  beforeEach(async () => {
    adminUser = await admin(t())
    await allow(false)
  })
  const allow = async (membersAddTasks: boolean) =>
    expect(
      (await t().call('PUT', '/api/settings', { as: adminUser, body: { membersAddTasks } })).status,
    ).toBe(200)
  const quick = (as: Person, tasks: unknown, headers = {}) =>
    t().call('POST', '/api/tasks/quick', { as, body: { tasks, today: TODAY }, headers })
  const own = async (as: Person): Promise<Task[]> =>
    (await t().call('GET', `/api/tasks?limit=500&assignedTo=${as.id}`, { as })).body.tasks
  const lines = (name: string, n = 10) => Array.from({ length: n }, (_, i) => ({ title: `${name} ${i}` }))

  test('need only a title, and accept every field [T61]', async () => {
    const other = await person(t())
    const { project } = (
      await t().call('POST', '/api/projects', { as: adminUser, body: { name: `P ${adminUser.id}` } })
    ).body
    const reply = await quick(adminUser, [
      { title: '  Call the printer ' },
      {
        title: 'Second',
        description: ' About it ',
        priority: 'High',
        dueDate: '2026-12-01',
        assignedTo: [other.id],
        projectId: project._id,
        labels: ['copy'],
        todoChecklist: [{ text: 'One', completed: true }, { text: 'Two' }],
        attachments: ['example.org'],
      },
    ])
    expect([reply.status, reply.body.message]).toEqual([201, '2 tasks created successfully'])
    expect(reply.body.tasks).toMatchObject([
      {
        title: 'Call the printer',
        description: '',
        priority: 'Low',
        dueDate: '2026-12-04',
        assignedTo: [{ _id: adminUser.id }],
        project: null,
        labels: [],
        todoChecklist: [{ text: 'Call the printer', completed: false }],
        status: 'Pending',
      },
      {
        title: 'Second',
        description: 'About it',
        priority: 'High',
        dueDate: '2026-12-01',
        assignedTo: [{ _id: other.id }],
        project: { _id: project._id },
        labels: [{ name: 'copy' }],
        todoChecklist: [
          { text: 'One', completed: true },
          { text: 'Two', completed: false },
        ],
        attachments: ['example.org'],
        status: 'In Progress',
      },
    ])
    expect(await own(other)).toEqual([shared(reply.body.tasks[1])])
    const one = await quick(adminUser, [{ title: 'Alone' }])
    expect(one.body.message).toBe('Task created successfully')
  })

  test.each([
    ['2026-12-28', '2027-01-04'],
    ['2028-02-25', '2028-03-03'],
    // Days end with the year 9999.
    ['9999-12-30', '9999-12-31'],
  ])('without a date on %s are due on %s [T61]', async (today, dueDate) => {
    const body = { tasks: [{ title: 'Later' }], today }
    const reply = await t().call('POST', '/api/tasks/quick', { as: adminUser, body })
    expect(reply.body.tasks).toMatchObject([{ dueDate }])
  })

  test('of two concurrent pastes are twenty tasks, each paste in order [T61]', async () => {
    const replies = await Promise.all([quick(adminUser, lines('a')), quick(adminUser, lines('b'))])
    expect(replies.map(({ status }) => status)).toEqual([201, 201])
    const titles = (await own(adminUser)).map(({ title }) => title)
    expect(titles).toHaveLength(20)
    for (const name of ['a', 'b']) {
      const order = lines(name).map(({ title }) => title)
      expect(titles.slice(titles.indexOf(`${name} 0`)).slice(0, 10)).toEqual(order)
    }
    for (const [i, reply] of replies.entries())
      expect(reply.body.tasks.map(({ title }: Task) => title)).toEqual(
        lines(i === 0 ? 'a' : 'b').map(({ title }) => title),
      )
  })

  test('are created once for a key, by repeated and by concurrent calls [T61]', async () => {
    const headers = { 'idempotency-key': `key-${adminUser.id}` }
    const replies = await Promise.all([1, 2, 3].map(() => quick(adminUser, lines('once'), headers)))
    replies.push(await quick(adminUser, lines('once'), headers))
    for (const reply of replies)
      expect([reply.status, reply.body.tasks]).toEqual([201, replies[0]?.body.tasks])
    expect(await own(adminUser)).toHaveLength(10)
    expect((await quick(adminUser, lines('other'), headers)).status).toBe(422)
    await t().call('DELETE', `/api/tasks/${replies[0]?.body.tasks[3]._id}`, { as: adminUser })
    expect((await quick(adminUser, lines('once'), headers)).status).toBe(409)
  })

  test('are not answered again to a member who no longer sees one of them [T3, T61]', async () => {
    await allow(true)
    const member = await person(t())
    const headers = { 'idempotency-key': `key-${member.id}` }
    const first = await quick(member, [{ title: 'Mine' }, { title: 'Given away' }], headers)
    const [, given] = first.body.tasks
    const change = { assignedTo: [adminUser.id], description: 'For administrators' }
    expect((await t().call('PATCH', `/api/tasks/${given._id}`, { as: adminUser, body: change })).status).toBe(
      200,
    )
    expect((await t().call('GET', `/api/tasks/${given._id}`, { as: member })).status).toBe(404)
    const again = await quick(member, [{ title: 'Mine' }, { title: 'Given away' }], headers)
    expect([again.status, again.body.code]).toEqual([409, 'conflict'])
    expect(JSON.stringify(again.body)).not.toContain('For administrators')
    await allow(false)
  })

  test('are created all or none, and a problem names its line and field [T61]', async () => {
    const gone = '0199aaaa-0000-7000-8000-000000000001'
    const inactive = await person(t(), 'user', 'Ann Berg')
    await t().call('PUT', `/api/users/${inactive.id}`, { as: adminUser, body: { active: false } })
    const wrong: ReadonlyArray<readonly [object, string, string]> = [
      [{ title: ' ' }, 'title', 'Title is required.'],
      [{}, 'title', 'Title is required.'],
      [{ title: 'x', dueDate: '2026-02-30' }, 'dueDate', 'Due date is not a valid date.'],
      [{ title: 'x', priority: 'high' }, 'priority', 'Priority must be Low, Medium or High.'],
      [{ title: 'x', assignedTo: [] }, 'assignedTo', 'Task not assigned to any member'],
      [{ title: 'x', todoChecklist: [] }, 'todoChecklist', 'Add atleast one todo task.'],
      [{ title: 'x', assignedTo: [gone] }, 'assignedTo', 'A selected member no longer exists. Choose again.'],
      [{ title: 'x', projectId: gone }, 'projectId', 'This project no longer exists. Choose another.'],
    ]
    for (const [line, field, message] of wrong) {
      const { status, body } = await quick(adminUser, [{ title: 'fine' }, { title: 'fine too' }, line])
      expect([status, body.index, body.field, body.message]).toEqual([400, 2, field, message])
    }
    for (const tasks of [[], lines('x', 101), 'x']) expect((await quick(adminUser, tasks)).status).toBe(422)
    expect(await own(adminUser)).toEqual([])
    expect((await quick(adminUser, lines('x', 100))).body.tasks).toHaveLength(100)
  })

  test('of members are their own and need the setting, which is checked again at the write [T61]', async () => {
    const member = await person(t())
    const profile = async () => (await t().call('GET', '/api/auth/profile', { as: member })).body
    expect((await quick(member, [{ title: 'x' }])).status).toBe(403)
    expect((await profile()).mayAddTasks).toBeUndefined()
    await allow(true)
    expect((await profile()).mayAddTasks).toBe(true)
    const created = await quick(member, [{ title: 'x' }, { title: 'y', assignedTo: [member.id] }])
    expect([created.status, created.body.tasks.length]).toEqual([201, 2])
    for (const assignedTo of [[adminUser.id], [member.id, adminUser.id]]) {
      const refused = await quick(member, [{ title: 'x' }, { title: 'y', assignedTo }])
      expect([refused.status, refused.body.index, refused.body.field]).toEqual([403, 1, 'assignedTo'])
    }
    expect(await own(member)).toHaveLength(2)
    // Other calls that create tasks stay forbidden.
    expect((await t().call('POST', '/api/tasks', { as: member, body: taskBody([member]) })).status).toBe(403)
    const unknown = await quick(member, [{ title: 'x', labels: [`new ${member.id}`] }])
    expect([unknown.status, unknown.body.index, unknown.body.field]).toEqual([400, 0, 'labels'])
    const settings = await t().call('GET', '/api/settings', { as: adminUser })
    expect(settings.body).toMatchObject({ twoStepRequired: false, membersAddTasks: true })
  })

  test('without a description can be edited without one, others cannot [T61]', async () => {
    const { tasks } = (await quick(adminUser, [{ title: 'Bare' }, { title: 'Full', description: 'Words' }]))
      .body
    const save = (task: Task, overrides: object) =>
      t().call('PUT', `/api/tasks/${task._id}`, {
        as: adminUser,
        body: { ...taskBody([adminUser]), title: task.title, ...overrides },
      })
    const kept = await save(tasks[0], { description: '  ', priority: 'High' })
    expect([kept.status, kept.body.task?.description, kept.body.task?.priority]).toEqual([200, '', 'High'])
    for (const overrides of [{ description: '' }, { description: ' ', dueDate: '' }]) {
      const refused = await save(tasks[1], overrides)
      expect([refused.status, refused.body.message]).toEqual([422, 'Description is required.'])
    }
    expect((await save(tasks[0], { description: '', title: '' })).body.message).toBe('Title is required.')
    expect((await save(tasks[0], { description: 'Now' })).status).toBe(200)
    expect((await save(tasks[0], { description: '' })).status).toBe(422)
  })
})
