/** Lists: pages, filters, cursors and repeated creation (decision T7). */
import { listTasks } from '@task-manager/contract/tasks/task-endpoints'
import type { Task, TaskPage } from '@task-manager/contract/tasks/tasks'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#server/db/ids.ts'
import { describeEngines, type Reply } from '#test/app.ts'
import { admin, type Person, person, task, taskBody } from '#test/factories.ts'
import { adminFor } from '#test/people.ts'

const CURSOR_WRONG = 'This cursor is not valid for this list. Start again from the first page.'

describeEngines('a list', (t) => {
  let adminUser: Person
  let one: Person
  const created: Task[] = []
  beforeAll(async () => {
    adminUser = await admin(t())
    one = await person(t())
    for (let i = 0; i < 23; i++)
      created.unshift(
        await task(t(), adminUser, i % 2 === 0 ? [one] : [adminUser], {
          title: `Task ${i}`,
          todoChecklist: [
            { text: 'a', completed: i % 3 > 0 },
            { text: 'b', completed: i % 3 === 2 },
          ],
        }),
      )
  })
  const list = (as: Person, query = ''): Promise<Reply> => t().call('GET', `/api/tasks?${query}`, { as })
  const ids = (tasks: readonly Task[]) => tasks.map((each) => each._id)
  async function everyPage(as: Person, query: string, between = async () => {}): Promise<Task[]> {
    const tasks: Task[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const reply: Reply = await list(as, `${query}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`)
      const page: TaskPage = listTasks.returns.parse(reply.body)
      tasks.push(...page.tasks)
      cursor = page.nextCursor
      await between()
    }
    return tasks
  }

  test.each([1, 5, 22, 23, 24, 500])('is complete and newest first in pages of %i [T7]', async (limit) => {
    expect(ids(await everyPage(adminUser, `limit=${limit}`))).toEqual(ids(created))
    const own = created.filter((each) => each.assignedTo.some((user) => user._id === one.id))
    expect(ids(await everyPage(one, `limit=${limit}`))).toEqual(ids(own))
    expect(ids(await everyPage(adminUser, `limit=${limit}&assignedTo=${one.id}`))).toEqual(ids(own))
  })

  test.each(['Pending', 'In Progress', 'Completed'] as const)(
    'of %s tasks has only these, with all counts for the tabs',
    async (status) => {
      const expected = created.filter((each) => each.status === status)
      const query = `status=${encodeURIComponent(status)}&limit=3`
      expect(ids(await everyPage(adminUser, query))).toEqual(ids(expected))
      const own = expected.filter((each) => each.assignedTo.some((user) => user._id === one.id))
      expect(ids(await everyPage(one, query))).toEqual(ids(own))
      const all = (await list(adminUser)).body.statusSummary
      expect((await list(adminUser, query)).body.statusSummary).toEqual(all)
      expect(all.all).toBe(all.pendingTasks + all.inProgressTasks + all.completedTasks)
    },
  )

  test('is complete without duplicates while tasks are added and moved between tabs [T7]', async () => {
    const added: string[] = []
    const tasks = await everyPage(adminUser, 'limit=4', async () => {
      const { _id } = await task(t(), adminUser, [one])
      added.push(_id)
    })
    const seen = ids(tasks)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toEqual(ids(created))
    for (const id of added) await t().call('DELETE', `/api/tasks/${id}`, { as: adminUser })
  })

  test('continues after a deleted task [T7]', async () => {
    const extra = await task(t(), adminUser, [one])
    const { nextCursor } = (await list(adminUser, 'limit=1')).body
    await t().call('DELETE', `/api/tasks/${extra._id}`, { as: adminUser })
    expect(ids((await list(adminUser, `limit=1&cursor=${nextCursor}`)).body.tasks)).toEqual([created[0]?._id])
  })

  test('accepts only a cursor of the same list [T7]', async () => {
    const { nextCursor } = (await list(adminUser, 'limit=2')).body
    const foreign: Array<[Person, string]> = [
      [one, `cursor=${nextCursor}`],
      [adminUser, `status=Pending&cursor=${nextCursor}`],
      [adminUser, `assignedTo=${one.id}&cursor=${nextCursor}`],
      [adminUser, `cursor=${nextCursor.slice(0, -1)}`],
      [adminUser, `cursor=${nextCursor.slice(1)}`],
      [adminUser, `cursor=${nextCursor}x`],
      [adminUser, `cursor=${nextCursor.split('.')[0]}`],
      [adminUser, `cursor=${newId()}.${nextCursor.split('.')[1]}`],
      [adminUser, 'cursor='],
      [adminUser, 'cursor=.'],
      [adminUser, 'cursor=%00'],
      [adminUser, "cursor=' or 1=1 --"],
    ]
    for (const [as, query] of foreign) {
      const reply = await list(as, query)
      expect([query, reply.status, reply.body.message]).toEqual([query, 400, CURSOR_WRONG])
    }
    expect((await list(adminUser, `limit=5&cursor=${nextCursor}`)).status).toBe(200)
  })

  test.each(['1e9', '-1', '0', '', '501', 'all', '1&limit=2', '%00', '1.0'])(
    'limit=%s is refused with the allowed values',
    async (limit) => {
      const reply = await list(adminUser, `limit=${limit}`)
      expect([reply.status, reply.body.message]).toEqual([400, 'limit must be a whole number from 1 to 500.'])
    },
  )

  test('says what the caller may do [T3]', async () => {
    const rights = async (as: Person, query = '') => (await list(as, query)).body.can
    const all = { create: true, edit: true, tick: true, delete: true }
    const own = { ...all, create: false, edit: false, delete: false }
    for (const query of ['', 'q=a', 'sort=due']) {
      expect(await rights(adminUser, query)).toEqual(all)
      expect(await rights(await person(t()), query)).toEqual(own)
    }
  })

  test('is empty for a filter without matches, and refuses an invalid one [T7]', async () => {
    expect((await list(adminUser, `assignedTo=${newId()}`)).body).toEqual({
      tasks: [],
      can: { create: true, edit: true, tick: true, delete: true },
      statusSummary: { all: 0, pendingTasks: 0, inProgressTasks: 0, completedTasks: 0 },
      nextCursor: null,
    })
    expect((await list(adminUser, 'assignedTo=x')).status).toBe(400)
    expect((await list(adminUser, 'status=Done')).body.message).toBe(
      'Status must be Pending, In Progress or Completed.',
    )
    expect(ids((await list(adminUser, 'status=')).body.tasks)).toEqual(ids(created))
  })
})

describeEngines('a repeated creation', (t) => {
  const adminUser = adminFor(t)
  const create = (key: string, overrides: Record<string, unknown> = {}, as = adminUser) =>
    t().call('POST', '/api/tasks', {
      as,
      body: taskBody([adminUser], overrides),
      headers: { 'idempotency-key': key },
    })
  const howMany = async () =>
    (await t().call('GET', '/api/tasks?limit=1', { as: adminUser })).body.statusSummary.all

  test('returns the first result, for repeated and for concurrent calls [api 5]', async () => {
    const first = await create('one')
    const again = await create('one')
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
    const before = await howMany()
    const replies = await Promise.all(Array.from({ length: 8 }, () => create('many')))
    expect(new Set(replies.map((reply) => `${reply.status} ${reply.body.task?._id}`)).size).toBe(1)
    expect(replies[0]?.status).toBe(201)
    expect(await howMany()).toBe(before + 1)
  })

  test('is a conflict once the task was deleted, and another key creates it again [api 5]', async () => {
    const { body } = await create('gone')
    await t().call('DELETE', `/api/tasks/${body.task._id}`, { as: adminUser })
    const again = await create('gone')
    expect([again.status, again.body.code, again.body.message]).toEqual([
      409,
      'conflict',
      'This task was created and has since been deleted. Create it again if you still need it.',
    ])
    expect((await create('gone', { title: 'Something else' })).status).toBe(422)
    expect((await create('anew')).status).toBe(201)
  })

  test('with another body is refused, at the same time too [api 5]', async () => {
    await create('other')
    const reply = await create('other', { title: 'Something else' })
    expect([reply.status, reply.body.message]).toEqual([
      422,
      'This Idempotency-Key was used for a different request. Send this one with a new key.',
    ])
    const replies = await Promise.all(['A', 'B', 'C'].map((title) => create('race', { title })))
    expect(replies.map((each) => each.status).sort()).toEqual([201, 422, 422])
  })

  test('belongs to one user, and a failed call can be corrected with the same key [api 5]', async () => {
    const secondAdmin = await admin(t())
    const mine = await create('shared')
    const theirs = await create('shared', {}, secondAdmin)
    expect(theirs.body.task._id).not.toBe(mine.body.task._id)
    expect((await create('corrected', { assignedTo: [newId()] })).status).toBe(422)
    expect((await create('corrected')).status).toBe(201)
  })

  test.each(['', ' ', 'a b', 'ü', 'x'.repeat(256)])('is refused for the key %j [api 5]', async (key) => {
    const reply = await create(key)
    expect(reply.status).toBe(400)
    expect(reply.body.message).toBe('Idempotency-Key must have 1 to 255 printable characters and no spaces.')
  })
})
