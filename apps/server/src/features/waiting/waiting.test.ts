import { DAY_MS } from '@task-manager/contract/calendar'
import type { Day } from '@task-manager/contract/lists/day'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { expect, test } from 'vitest'
import { feedInbox } from '#server/features/inbox/feed.service.ts'
import { endWaits } from '#server/features/waiting/waiting.service.ts'
import { describeEngines } from '#test/app.ts'
import { person } from '#test/factories.ts'
import { adminFor } from '#test/people.ts'

import { waitingTasks } from '#test/waiting-tasks.ts'

describeEngines('waiting', (t) => {
  const adminUser = adminFor(t)
  const { day, make, put, listed, read, complete } = waitingTasks(t, adminUser)

  test('for words, a day and tasks is set by people on the task, found, and ended by hand [T71]', async () => {
    const [one, other] = [await person(t()), await person(t())]
    const [a, b] = [await make('A', [one]), await make('B', [one])]
    const reply = await put(one, a, { reason: ' photos ', until: day(3), tasks: [b._id] })
    const waiting = {
      reason: 'photos',
      until: day(3),
      tasks: [{ _id: b._id, title: 'B', status: 'Pending' }],
      hidden: 0,
    }
    expect(reply).toMatchObject({
      status: 200,
      body: { message: 'Waiting saved', task: { version: a.version + 1, waiting } },
    })
    expect((await read(one, a)).waiting).toEqual(waiting)
    expect([await listed(one, 'waiting=yes'), await listed(one, 'waiting=no')]).toEqual([['A'], ['B']])
    expect(await listed(adminUser, `waiting=yes&assignedTo=${one.id}&status=Open`)).toEqual(['A'])
    const ids = await t().call('GET', `/api/tasks/ids?waiting=yes&assignedTo=${one.id}`, { as: adminUser })
    expect(ids.status).toBe(200)
    const history = await t().call('GET', `/api/tasks/${a._id}/history`, { as: one })
    expect(history.body.entries[0].changes).toEqual([
      { field: 'waiting', before: null, after: { reason: 'photos', until: day(3), tasks: [b._id] } },
    ])
    // Nothing changes: no new version.
    expect((await put(one, a, { reason: 'photos', until: day(3), tasks: [b._id] })).body.task.version).toBe(2)
    expect((await put(other, a, null)).status).toBe(404)
    const ended = await put(one, a, null)
    expect(ended.body).toMatchObject({ message: 'No longer waiting', task: { waiting: null } })
    expect(await listed(one, 'waiting=yes')).toEqual([])
  })

  test('ends on its day, with the last task, and when a task is deleted [T71]', async () => {
    const one = await person(t())
    const [a, b, c] = [await make('A', [one]), await make('B', [one]), await make('C', [one])]
    const waits = (today = day(0)) => listed(one, `waiting=yes&today=${today}`)
    await put(one, a, { until: day(2) })
    expect([await waits(), await waits(day(1)), await waits(day(2))]).toEqual([['A'], ['A'], []])
    await put(one, a, { reason: 'words', tasks: [b._id, c._id] })
    await complete(one, b)
    expect(await waits()).toEqual(['A'])
    await complete(one, c)
    expect(await waits()).toEqual([])
    expect((await read(one, a)).waiting).toBeNull()
    // Reopened before the server has ended the wait: derived, not stored.
    await complete(one, c, 'Pending')
    expect(await waits()).toEqual(['A'])
    await put(one, a, { tasks: [c._id] })
    await t().call('DELETE', `/api/tasks/${c._id}`, { as: adminUser })
    expect(await waits()).toEqual([])
    // A completed task waits for nothing.
    await put(one, a, { reason: 'words' })
    await complete(one, a)
    expect([await waits(), await listed(one, 'waiting=no&status=Completed')]).toEqual([[], ['A', 'B']])
  })

  test('removes the task from My day, which has the number of waiting tasks [T71, T70]', async () => {
    const one = await person(t())
    const a = await make('A', [one])
    await make('B', [one])
    await put(one, a, { reason: 'words' })
    const mine: Day = (await t().call('GET', `/api/day?today=${day(0)}`, { as: one })).body
    expect(mine.today.map(({ title }) => title)).toEqual(['B'])
    expect([mine.counts.today, mine.waiting]).toEqual([1, 1])
    const all: Day = (await t().call('GET', `/api/day?today=${day(0)}&who=everybody`, { as: adminUser })).body
    expect(all.today.map(({ _id }) => _id)).not.toContain(a._id)
  })

  test("ends in My day on the reader's day, before the server has ended it [T71, T70]", async () => {
    const one = await person(t())
    const a = await make('A', [one], day(1))
    await put(one, a, { until: day(1) })
    const mine: Day = (await t().call('GET', `/api/day?today=${day(1)}`, { as: one })).body
    expect(mine.today).toMatchObject([{ title: 'A', waiting: null }])
    expect((await read(one, a)).waiting).toMatchObject({ until: day(1) })
  })

  test('shows a reader only the number of tasks that they do not see [T71]', async () => {
    const [one, other] = [await person(t()), await person(t())]
    const [a, secret] = [await make('A', [one]), await make('Secret', [other])]
    expect((await put(one, a, { tasks: [secret._id] })).status).toBe(422)
    expect((await put(adminUser, a, { tasks: [secret._id] })).body.task.waiting.tasks).toHaveLength(1)
    const hidden = { reason: null, until: null, tasks: [], hidden: 1 }
    expect((await read(one, a)).waiting).toEqual(hidden)
    const list = await t().call('GET', '/api/tasks', { as: one })
    expect(list.body.tasks[0].waiting).toEqual(hidden)
    expect(list.text).not.toContain('Secret')
    const found = await t().call('GET', '/api/tasks?waiting=yes', { as: adminUser })
    expect(found.body.tasks.find(({ _id }: Task) => _id === a._id).waiting.tasks[0].title).toBe('Secret')
  })

  test('keeps the tasks that a caller does not see until the wait is ended [T71]', async () => {
    const [one, other] = [await person(t()), await person(t())]
    const [a, b, secret] = [await make('A', [one]), await make('B', [one]), await make('Secret', [other])]
    await put(adminUser, a, { tasks: [secret._id, b._id] })
    const changed = await put(one, a, { reason: 'photos' })
    expect(changed.body.task.waiting).toEqual({ reason: 'photos', until: null, tasks: [], hidden: 1 })
    expect((await read(adminUser, a)).waiting.tasks.map(({ title }: Task) => title)).toEqual(['Secret'])
    expect((await put(one, a, null)).body.task.waiting).toBeNull()
    expect((await read(adminUser, a)).waiting).toBeNull()
  })

  test('is restored with a deleted task, by the trash and by the undo of a bulk change [T71]', async () => {
    const one = await person(t())
    const [a, b, c] = [await make('A', [one]), await make('B', [one]), await make('C', [one])]
    await put(one, a, { until: day(4), tasks: [b._id, c._id] })
    await put(one, b, { tasks: [c._id] })
    const remove = ({ _id }: Task) => t().call('DELETE', `/api/tasks/${_id}`, { as: adminUser })
    const titles = async (task: Task) =>
      (await read(one, task)).waiting?.tasks.map(({ title }: Task) => title) ?? null
    await remove(a)
    const restored = await t().call('POST', `/api/tasks/${a._id}/restore`, { as: adminUser })
    expect(restored.body.task.waiting).toMatchObject({
      until: day(4),
      tasks: [{ title: 'B' }, { title: 'C' }],
    })
    // Both waits are restored, in whichever order the tasks are.
    for (const ids of [
      [a._id, b._id],
      [b._id, a._id],
    ]) {
      const bulk = await t().call('POST', '/api/tasks/bulk', {
        as: adminUser,
        body: { ids, change: { delete: true } },
      })
      const undone = await t().call('POST', `/api/tasks/bulk/${bulk.body.actionId}/undo`, { as: adminUser })
      expect(undone.body.results).toHaveLength(2)
      expect([await titles(a), await titles(b)]).toEqual([['B', 'C'], ['C']])
    }
    // A task that was deleted meanwhile is no longer waited for.
    await remove(a)
    await remove(c)
    await t().call('POST', `/api/tasks/${a._id}/restore`, { as: adminUser })
    expect([await titles(a), await titles(b)]).toEqual([['B'], null])
  })

  test('is the same in every answer with the task [T71]', async () => {
    const one = await person(t())
    const [a, b] = [await make('A', [one]), await make('B', [one])]
    const { waiting, version } = (await put(one, a, { tasks: [b._id] })).body.task
    expect(waiting.tasks).toEqual([{ _id: b._id, title: 'B', status: 'Pending' }])
    const at = `/api/tasks/${a._id}`
    const [{ _id: item = '' } = {}] = a.todoChecklist
    const answers = [
      await t().call('PATCH', at, { as: adminUser, body: { title: 'A again' } }),
      await t().call('POST', `${at}/items`, { as: adminUser, body: { items: [{ text: 'One more' }] } }),
      await t().call('PATCH', `${at}/items/${item}`, {
        as: adminUser,
        body: { text: a.todoChecklist[0]?.text },
      }),
      await t().call('PATCH', at, {
        as: adminUser,
        body: { title: 'A' },
        headers: { 'if-match': `"${version}"` },
      }),
    ]
    expect(answers.map(({ body }) => body.task?.waiting ?? body)).toEqual(answers.map(() => waiting))
    expect(answers.at(-1)?.status).toBe(412)
    const dashboard = await t().call('GET', '/api/tasks/user-dashboard-data', { as: one })
    expect(dashboard.body.recentTasks.find(({ _id }: Task) => _id === a._id).waiting).toEqual(waiting)
    expect((await complete(one, a)).body.task.waiting).toBeNull()
    expect((await read(one, a)).waiting).toBeNull()
  })

  test("lasts until its day has begun in the reader's time zone [T71]", async () => {
    const one = await person(t())
    const zone = (timeZone: string) => t().call('PUT', '/api/auth/profile', { as: one, body: { timeZone } })
    await zone('Etc/GMT+12')
    const a = await make('A', [one])
    const hours = 24 - t().deps.now().getUTCHours()
    t().pass((hours + 1) * 3600)
    // It is after midnight in UTC, and still the day before there.
    expect((await put(one, a, { until: day(0) })).body.task.waiting).toMatchObject({ until: day(0) })
    await endWaits(t().deps)
    expect((await read(one, a)).waiting).toMatchObject({ until: day(0) })
    expect((await put(one, a, { until: day(-1) })).status).toBe(422)
    await put(one, a, { until: day(0) })
    t().pass(12 * 3600)
    await endWaits(t().deps)
    expect((await read(one, a)).waiting).toBeNull()
    const { body } = await t().call('GET', `/api/tasks/${a._id}/history`, { as: one })
    expect(body.entries[0]).toMatchObject({ actor: null, changes: [{ field: 'waiting', after: null }] })
    await zone('UTC')
  })

  test('is logged when it ends, for the people of the task [T71]', async () => {
    const one = await person(t())
    const [a, b, c] = [await make('A', [one]), await make('B', [one]), await make('C', [one])]
    await feedInbox(t().deps)
    await put(one, a, { tasks: [b._id] })
    await put(one, c, { until: day(1) })
    await endWaits(t().deps)
    expect((await read(one, a)).waiting.tasks).toHaveLength(1)
    await complete(one, b)
    await endWaits(t().deps)
    await endWaits(t().deps)
    const entries = async ({ _id }: Task) =>
      (await t().call('GET', `/api/tasks/${_id}/history`, { as: one })).body.entries
    await feedInbox(t().deps)
    const inbox = await t().call('GET', '/api/inbox', { as: one })
    expect(inbox.body.entries).toContainEqual(
      expect.objectContaining({ kind: 'unblocked', task: { _id: a._id, title: 'A' } }),
    )
    const [newest, before] = await entries(a)
    expect(newest).toMatchObject({ actor: null, kind: 'task.edited' })
    expect(newest.changes).toEqual([
      { field: 'waiting', before: { reason: null, until: null, tasks: [b._id] }, after: null },
    ])
    expect(before.actor._id).toBe(one.id)
    t().pass(DAY_MS / 1000)
    await endWaits(t().deps)
    expect((await entries(c))[0]).toMatchObject({ actor: null, changes: [{ field: 'waiting', after: null }] })
    await feedInbox(t().deps)
    const later = await t().call('GET', '/api/inbox', { as: one })
    expect(later.body.entries).toContainEqual(
      expect.objectContaining({ kind: 'unblocked', task: { _id: c._id, title: 'C' }, people: [] }),
    )
  })
})
