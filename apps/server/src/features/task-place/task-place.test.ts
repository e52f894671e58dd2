/** The order of the board (decision T43). */
import type { Task } from '@task-manager/contract/tasks/tasks'
import { expect, test } from 'vitest'
import { randomFrom } from '#server/seed/random.ts'
import { describeEngines } from '#test/app.ts'
import { admin, type Person, person, task } from '#test/factories.ts'

describeEngines('the order of the board', (t) => {
  const column = async (as: Person, query: string): Promise<string[]> => {
    const { status, body } = await t().call('GET', `/api/tasks?sort=place&limit=500${query}`, { as })
    expect(status).toBe(200)
    return body.tasks.map(({ title }: Task) => title)
  }
  const put = (as: Person, one: Task, where: { above?: Task; below?: Task }) =>
    t().call('PATCH', `/api/tasks/${one._id}/place`, {
      as,
      body: { above: where.above?._id ?? null, below: where.below?._id ?? null },
    })
  const several = async (adminUser: Person, people: readonly Person[], titles: string): Promise<Task[]> => {
    const created: Task[] = []
    for (const title of titles.split(' ')) created.push(await task(t(), adminUser, people, { title }))
    return created
  }

  test('is newest first until a card is moved, and the same for all users [T43]', async () => {
    const [adminUser, one] = [await admin(t()), await person(t())]
    const [a, b, c, d] = (await several(adminUser, [one], 'a b c d')) as [Task, Task, Task, Task]
    const mine = `&assignedTo=${one.id}`
    expect(await column(adminUser, mine)).toEqual(['d', 'c', 'b', 'a'])
    const reply = await put(adminUser, a, { above: d, below: c })
    expect(reply).toMatchObject({ status: 200, body: { task: { _id: a._id, version: a.version + 1 } } })
    expect(await column(adminUser, mine)).toEqual(['d', 'a', 'c', 'b'])
    expect(await column(one, '')).toEqual(['d', 'a', 'c', 'b'])
    await put(one, b, { below: d })
    await put(one, d, { above: c })
    expect(await column(one, '&status=Pending')).toEqual(['b', 'a', 'c', 'd'])
    // It is already there: nothing changes.
    expect((await put(one, d, { above: c })).body.task.version).toBe(d.version + 1)
    const history = await t().call('GET', `/api/tasks/${a._id}/history`, { as: one })
    expect(history.body.entries[0]).toMatchObject({
      kind: 'task.edited',
      actor: { _id: adminUser.id },
      changes: [{ field: 'rank', before: a.rank, after: reply.body.task.rank }],
    })
    await several(adminUser, [one], 'e')
    expect(await column(one, '')).toEqual(['e', 'b', 'a', 'c', 'd'])
  })

  test('is changed by those who see the task and its neighbours [T43] [T3]', async () => {
    const [adminUser, one, other] = [await admin(t()), await person(t()), await person(t())]
    const [a, b] = (await several(adminUser, [one], 'a b')) as [Task, Task]
    const [hidden] = (await several(adminUser, [other], 'hidden')) as [Task]
    expect((await put(other, a, { above: b })).status).toBe(404)
    expect((await put(one, a, { above: hidden })).status).toBe(409)
    expect((await put(one, a, { above: a })).status).toBe(409)
    expect((await put(one, a, { above: hidden, below: b })).status).toBe(200)
    expect(await column(one, '')).toEqual(['a', 'b'])
    expect((await put(one, a, {})).status).toBe(422)
    await t().call('DELETE', `/api/tasks/${a._id}`, { as: adminUser })
    expect((await put(one, b, { above: a })).status).toBe(409)
    expect((await put(one, a, { above: b })).status).toBe(404)
  })

  test('keeps concurrent moves [T43]', async () => {
    const [adminUser, secondAdmin] = [await admin(t()), await admin(t())]
    const one = await person(t())
    const created = await several(adminUser, [one], 'a b c d e f g h top low')
    const [top, low] = created.slice(-2) as [Task, Task]
    await put(adminUser, low, { below: created[0] as Task })
    const moving = created.slice(0, 8)
    const replies = await Promise.all(
      moving.map((each, i) =>
        put(i % 2 ? adminUser : secondAdmin, each, i % 3 === 0 ? { below: top } : { above: top, below: low }),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual(moving.map(() => 200))
    expect(new Set(replies.map(({ body }) => body.task.rank)).size).toBe(moving.length)
    const order = await column(one, '')
    const higher = moving.filter((_, i) => i % 3 === 0).map(({ title }) => title)
    expect(order.slice(0, order.indexOf('top')).toSorted()).toEqual(higher)
    expect(order).toHaveLength(10)
  })

  test('survives any number of moves, and the trash [T43] [T20]', async () => {
    const [adminUser, one] = [await admin(t()), await person(t())]
    const created = await several(adminUser, [one], 'a b c d e f')
    const random = randomFrom(43)
    let order = created.toReversed()
    for (let i = 0; i < 60; i++) {
      const moved = random.pick(order)
      const rest = order.filter((each) => each !== moved)
      const at = random.whole(0, rest.length)
      const reply = await put(one, moved, {
        ...(at > 0 ? { above: rest[at - 1] as Task } : {}),
        ...(at < rest.length ? { below: rest[at] as Task } : {}),
      })
      expect(reply.status).toBe(200)
      order = rest.toSpliced(at, 0, moved)
    }
    const titles = order.map(({ title }) => title)
    expect(await column(one, '')).toEqual(titles)
    const toDelete = order[2] as Task
    await t().call('DELETE', `/api/tasks/${toDelete._id}`, { as: adminUser })
    await t().call('POST', `/api/tasks/${toDelete._id}/restore`, { as: adminUser })
    expect(await column(one, '')).toEqual(titles)
  })
})
