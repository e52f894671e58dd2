import type { Task } from '@task-manager/contract/tasks/tasks'
import { expect, test } from 'vitest'
import { describeEngines } from '#test/app.ts'
import { admin, type Person, person, task } from '#test/factories.ts'
import { purgeOld } from './trash.service.ts'

describeEngines('the trash', (t) => {
  const call = (method: 'GET' | 'POST' | 'DELETE', url: string, as: Person) => t().call(method, url, { as })
  const remove = (as: Person, { _id }: Task) => call('DELETE', `/api/tasks/${_id}`, as)
  const titled = (as: Person, title: string, people: Person[] = [as]) => task(t(), as, people, { title })
  const search = async (as: Person, q: string) =>
    (await call('GET', `/api/trash?q=${encodeURIComponent(q)}`, as)).body

  test('hides a deleted task everywhere, and restores it unchanged [T20]', async () => {
    const adminUser = await admin(t(), 'Amani Otieno')
    const one = await person(t())
    const created = await titled(adminUser, 'Print the flyers', [one, adminUser])
    const item = created.todoChecklist[0]?._id
    await t().call('PATCH', `/api/tasks/${created._id}/items/${item}`, { as: one, body: { completed: true } })
    const before = (await call('GET', `/api/tasks/${created._id}`, one)).body
    const counts = async () => (await call('GET', '/api/tasks', one)).body.statusSummary
    expect((await remove(adminUser, created)).body).toEqual({ message: 'Task deleted successfully' })
    expect((await call('GET', `/api/tasks/${created._id}`, adminUser)).status).toBe(404)
    expect(await counts()).toEqual({ all: 0, pendingTasks: 0, inProgressTasks: 0, completedTasks: 0 })
    const trash = await search(adminUser, 'FLYERS')
    expect(trash).toMatchObject({
      days: 30,
      entries: [{ _id: created._id, title: 'Print the flyers', deletedBy: { name: 'Amani Otieno' } }],
    })
    const [{ deletedAt, purgeAt }] = trash.entries
    expect(Date.parse(purgeAt) - Date.parse(deletedAt)).toBe(30 * 24 * 3_600_000)
    const restored = await call('POST', `/api/tasks/${created._id}/restore`, adminUser)
    expect(restored.status).toBe(200)
    expect(restored.body.task).toEqual({
      ...before,
      version: before.version + 1,
      updatedAt: restored.body.task.updatedAt,
    })
    expect((await call('GET', `/api/tasks/${created._id}`, one)).body).toEqual(restored.body.task)
    expect(await counts()).toEqual({ all: 1, pendingTasks: 0, inProgressTasks: 1, completedTasks: 0 })
    const { entries } = (await call('GET', `/api/tasks/${created._id}/history`, one)).body
    expect(entries.map((entry: { kind: string }) => entry.kind)).toEqual([
      'task.restored',
      'task.deleted',
      'task.ticked',
      'task.created',
    ])
  })

  test('names the project that a task had [T20] [T41]', async () => {
    const adminUser = await admin(t())
    const body = { name: 'Harbour Law' }
    const { project } = (await t().call('POST', '/api/projects', { as: adminUser, body })).body
    await remove(
      adminUser,
      await task(t(), adminUser, [adminUser], { title: 'filed in', projectId: project._id }),
    )
    await remove(adminUser, await titled(adminUser, 'filed nowhere'))
    const projects = (await search(adminUser, 'filed')).entries.map(
      (entry: { project: unknown }) => entry.project,
    )
    expect(projects).toEqual([null, { _id: project._id, name: 'Harbour Law', color: project.color }])
  })

  test('restores a task without deleted assignees [T20]', async () => {
    const adminUser = await admin(t())
    const maker = await admin(t())
    const one = await person(t())
    const created = await titled(maker, 'Tidy the shelf', [one, maker, adminUser])
    await remove(adminUser, created)
    await Promise.all([one, maker].map(({ id }) => call('DELETE', `/api/users/${id}`, adminUser)))
    const { body } = await call('POST', `/api/tasks/${created._id}/restore`, adminUser)
    expect(body.task.assignedTo.map((user: { _id: string }) => user._id)).toEqual([adminUser.id])
  })

  test('is searched by parts of titles, paged, and escapes wildcards', async () => {
    const adminUser = await admin(t())
    for (const title of ['50% off', '50 x off', 'a_b', 'axb'])
      await remove(adminUser, await titled(adminUser, title))
    const titles = async (q: string) =>
      (await search(adminUser, q)).entries.map((entry: { title: string }) => entry.title)
    expect(await titles('50%')).toEqual(['50% off'])
    expect(await titles('A_B')).toEqual(['a_b'])
    const first = (await call('GET', '/api/trash?q=off&limit=1', adminUser)).body
    expect(first).toMatchObject({ entries: [{ title: '50 x off' }] })
    const second = await call('GET', `/api/trash?q=off&limit=1&cursor=${first.nextCursor}`, adminUser)
    expect(second.body).toMatchObject({ entries: [{ title: '50% off' }], nextCursor: null })
    expect((await call('GET', `/api/trash?q=x&cursor=${first.nextCursor}`, adminUser)).status).toBe(400)
  })

  test('restores a task for one of two concurrent calls and refuses the other', async () => {
    const adminUser = await admin(t())
    const created = await titled(adminUser, 'Twice')
    await remove(adminUser, created)
    const url = `/api/tasks/${created._id}/restore`
    const replies = await Promise.all([call('POST', url, adminUser), call('POST', url, adminUser)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404])
    const message = replies.find(({ status }) => status === 404)?.body.message
    expect(message).toBe('This task is no longer in the trash.')
  })

  test('is purged by task, completely, and after TRASH_DAYS [T20]', async () => {
    const adminUser = await admin(t())
    const [a, b, c] = [
      await titled(adminUser, 'gone 1'),
      await titled(adminUser, 'gone 2'),
      await titled(adminUser, 'gone 3'),
    ]
    for (const each of [a, b, c]) await remove(adminUser, each)
    const titles = async () =>
      (await search(adminUser, 'gone ')).entries.map((entry: { title: string }) => entry.title)
    expect((await call('DELETE', `/api/trash/${a._id}`, adminUser)).status).toBe(200)
    expect((await call('DELETE', `/api/trash/${a._id}`, adminUser)).status).toBe(404)
    expect(await titles()).toEqual(['gone 3', 'gone 2'])
    t().pass(29 * 24 * 3600)
    const later = await admin(t())
    const titlesNow = async () =>
      (await search(later, 'gone ')).entries.map((entry: { title: string }) => entry.title)
    const fresh = await titled(later, 'gone 4')
    await remove(later, fresh)
    await Promise.all([purgeOld(t().deps), purgeOld(t().deps)])
    expect(await titlesNow()).toEqual(['gone 4', 'gone 3', 'gone 2'])
    t().pass(1 * 24 * 3600 + 60)
    await Promise.all([purgeOld(t().deps), purgeOld(t().deps)])
    expect(await titlesNow()).toEqual(['gone 4'])
    const emptied = await call('DELETE', '/api/trash', later)
    expect(emptied.body.purged).toBeGreaterThanOrEqual(1)
    expect((await search(later, '')).total).toBe(0)
    expect((await call('POST', `/api/tasks/${fresh._id}/restore`, later)).status).toBe(404)
  })

  test('is emptied only of what was in it when the person saw it [T20]', async () => {
    const adminUser = await admin(t())
    const seen = await titled(adminUser, 'seen before')
    const later = await titled(adminUser, 'deleted after')
    await remove(adminUser, seen)
    t().pass(1)
    const { newest, total } = await search(adminUser, 'nothing has this title')
    expect(total).toBeGreaterThan(0)
    t().pass(1)
    await remove(adminUser, later)
    const emptied = await call('DELETE', `/api/trash?until=${encodeURIComponent(newest)}`, adminUser)
    expect(emptied).toMatchObject({ status: 200, body: { purged: total } })
    expect(await search(adminUser, '')).toMatchObject({ total: 1, entries: [{ _id: later._id }] })
    expect((await call('DELETE', '/api/trash?until=yesterday', adminUser)).status).toBe(422)
    expect((await call('DELETE', '/api/trash', adminUser)).body.purged).toBe(1)
    expect(await search(adminUser, '')).toMatchObject({ total: 0, newest: null })
  })

  test('keeps what is deleted while it is emptied, whatever instant the call names [T20]', async () => {
    const adminUser = await admin(t())
    const [before, meanwhile] = [
      await titled(adminUser, 'deleted before'),
      await titled(adminUser, 'deleted meanwhile'),
    ]
    for (const task of [before, meanwhile]) await remove(adminUser, task)
    // As if it was deleted a moment after the call began.
    await t()
      .deps.db.updateTable('trash')
      .set({ deleted_at: new Date(t().deps.now().getTime() + 1000).toISOString() })
      .where('id', '=', meanwhile._id)
      .execute()
    const emptied = await call('DELETE', '/api/trash?until=9000-01-01T00:00:00.000Z', adminUser)
    expect(emptied.status).toBe(200)
    expect(await search(adminUser, '')).toMatchObject({ total: 1, entries: [{ _id: meanwhile._id }] })
    t().pass(2)
    expect((await call('DELETE', '/api/trash', adminUser)).body.purged).toBe(1)
  })

  test('does not name deleted people', async () => {
    const adminUser = await admin(t())
    const one = await person(t(), 'user', 'Forgotten Name')
    await remove(adminUser, await titled(adminUser, 'With someone', [one, adminUser]))
    await call('DELETE', `/api/users/${one.id}`, adminUser)
    const rows = await t().deps.db.selectFrom('trash').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('Forgotten Name')
  })
})
