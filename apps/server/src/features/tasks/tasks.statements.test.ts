/** The cost of frequent calls, in statements and bytes instead of time. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeEngines } from '#test/app.ts'
import { type Watched, watchStatements } from '#test/database/statements.ts'
import { admin, type Person, person, task, taskBody } from '#test/factories.ts'

describeEngines('the cost of a call', (t) => {
  let adminUser: Person
  let member: Person
  let watched: Watched
  beforeAll(async () => {
    watched = watchStatements(t().deps.store)
    adminUser = await admin(t())
    member = await person(t())
    // The key that signs cursors is read once.
    for (let i = 0; i < 2; i++) await task(t(), adminUser, [member])
    await t().call('GET', '/api/tasks?limit=1', { as: adminUser })
  })
  afterAll(() => watched.stop())

  /** Statements of one call, without the session lookup and the update of the search index, which a commit shares. */
  const cost = async (work: () => Promise<{ status: number }>): Promise<number> => {
    watched.clear()
    const { status } = await work()
    expect(status).toBeLessThan(300)
    const own = watched.statements.filter(
      (text) => !/^select .* from ("sessions"|task_search_feed)/.test(text),
    )
    return own.length
  }
  const change = () => task(t(), adminUser, [member])

  test.each([
    ['/api/tasks', 2],
    ['/api/tasks?status=Pending&limit=5', 2],
    // As the screens call it. Without a day, the reader's time zone is one more.
    ['/api/tasks/dashboard-data?today=2026-01-05', 2],
    ['/api/tasks/user-dashboard-data?today=2026-01-05', 2],
    ['/api/tasks/dashboard-data', 3],
    ['/api/users', 3],
  ])(
    'GET %s: at most %i, however many tasks there are, and none while nothing changed',
    async (url, most) => {
      for (let i = 0; i < 12; i++) await change()
      const get = () => t().call('GET', url, { as: adminUser })
      expect(await cost(get)).toBeLessThanOrEqual(most)
      expect(await cost(get)).toBe(0)
      expect(watched.statements).toEqual([])
      expect(watched.revisions).toBe(1)
    },
  )

  test("a member's list and one task: at most 2", async () => {
    const { _id } = await change()
    expect(await cost(() => t().call('GET', '/api/tasks', { as: member }))).toBeLessThanOrEqual(2)
    for (const as of [member, adminUser]) {
      const get = () => t().call('GET', `/api/tasks/${_id}`, { as })
      expect(await cost(get)).toBeLessThanOrEqual(2)
      expect(await cost(get)).toBe(0)
    }
  })

  test('the session: one statement after another session ended, and on SQLite after any change, otherwise none', async () => {
    // Refused by the role in the session, without reading a user.
    const get = () => t().call('GET', `/api/users/${adminUser.id}`, { as: member })
    const statements = async () => {
      watched.clear()
      expect((await get()).status).toBe(404)
      return watched.statements.length
    }
    const other = await person(t())
    await t().call('POST', '/api/auth/logout', { as: other })
    expect(await statements()).toBe(1)
    expect(await statements()).toBe(0)
    await change()
    expect(await statements()).toBe(t().engine === 'sqlite' ? 1 : 0)
    expect(await statements()).toBe(0)
  })

  test('a tick: three statements, five when it changes the status', async () => {
    const [plain, moving] = [3, 5]
    const { _id, todoChecklist } = await task(t(), adminUser, [member, adminUser], {
      todoChecklist: Array.from({ length: 200 }, (_, i) => ({ text: `Item ${i}` })),
    })
    const tick = (done: number) => () =>
      t().call('PUT', `/api/tasks/${_id}/todo`, {
        as: member,
        body: { todoChecklist: todoChecklist.map(({ text }, i) => ({ text, completed: i < done })) },
      })
    expect(await cost(tick(1))).toBe(moving)
    expect(await cost(tick(2))).toBe(plain)
    expect(await cost(tick(200))).toBe(moving)
    expect(await cost(tick(0))).toBe(moving)
    const status = (value: string) => () =>
      t().call('PUT', `/api/tasks/${_id}/status`, { as: member, body: { status: value } })
    expect(await cost(status('Completed'))).toBe(moving)
  })

  test('a change writes only what differs, because SQLite writes the indexes of each column that is set', async () => {
    const { _id, todoChecklist } = await task(t(), adminUser, [member], {
      todoChecklist: [{ text: 'Text' }, { text: 'Pictures' }, { text: 'Print' }],
    })
    const columnsSet = async (url: string, body: object) => {
      watched.clear()
      expect((await t().call('PATCH', url, { as: adminUser, body })).status).toBe(200)
      const update = watched.statements.find((text) => text.startsWith('update "tasks"')) ?? ''
      return [...update.replace(/ where .*/, '').matchAll(/"(\w+)" =/g)].map(([, name]) => name)
    }
    const ticked = ['checklist', 'items_done', 'progress', 'updated_at', 'version']
    const moved = ['status', 'completed_at', 'day_key']
    const expected = [[...ticked, ...moved], ticked, [...ticked, ...moved]]
    for (const [i, item] of todoChecklist.entries())
      expect(await columnsSet(`/api/tasks/${_id}/items/${item._id}`, { completed: true })).toEqual(
        expected[i],
      )
    const title = await columnsSet(`/api/tasks/${_id}`, { title: 'The leaflet' })
    expect(title).toEqual(['title', 'updated_at', 'version'])
  })

  test('a new task: its assignees are read with the session', async () => {
    const create = () => t().call('POST', '/api/tasks', { as: adminUser, body: taskBody([member]) })
    expect(await cost(create)).toBe(t().engine === 'postgres' ? 6 : 7)
  })

  test('a comment: the statement that locks the task is the first one that reads it', async () => {
    const { _id } = await change()
    watched.clear()
    const { status } = await t().call('POST', `/api/tasks/${_id}/comments`, {
      as: member,
      body: { text: 'Done.' },
    })
    expect(status).toBe(201)
    expect(watched.statements.find((text) => text.includes('"tasks"'))).toMatch(
      /^select .* from "sessions" .* join "tasks"/,
    )
  })

  test('a list of 50 typical tasks: below 72 KB, and nothing twice', async () => {
    const team = await Promise.all([person(t(), 'user', 'Amani Otieno'), person(t(), 'user', 'Ines Duarte')])
    for (let i = 0; i < 50; i++)
      await task(t(), adminUser, team, {
        title: `Prepare the spring campaign, part ${i}`,
        description: "Collect last year's numbers, agree on the audience, and write the first three texts.",
        todoChecklist: Array.from({ length: 5 }, (_, n) => ({ text: `Step ${n} of the preparation` })),
        attachments: ['https://example.org/brief'],
      })
    const { bytes } = await t().call('GET', '/api/tasks?limit=50', { as: adminUser })
    expect(bytes.length).toBeLessThan(72_000)
  })
})
