/** Every answer with a task has the same fields (decisions T60, T62, T64, T71, T75). */
import { getTask } from '@task-manager/contract/tasks/task-endpoints'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { describeEngines, type Reply } from '#test/app.ts'
import { admin, type Person, person, task, taskBody } from '#test/factories.ts'

/** Fails for unknown and missing fields. */
const strict = z.strictObject(getTask.returns.shape)

describeEngines('the answer of every call about a task', (t) => {
  const repeat = { rule: 'FREQ=DAILY' }
  const checkedTask = async (reply: Reply, as: Person) => {
    expect([200, 201]).toContain(reply.status)
    const { task } = reply.body
    expect(strict.parse(task)).toEqual(task)
    const read = await t().call('GET', `/api/tasks/${task._id}`, { as })
    expect(task).toEqual(read.body)
    return task
  }

  test('is the task as its reader gets it, or the current one for a stale version [T5, T64]', async () => {
    const adminUser = await admin(t())
    const one = await person(t())
    const other = await task(t(), adminUser, [one])
    const created = await checkedTask(
      await t().call('POST', '/api/tasks', { as: adminUser, body: taskBody([one], { repeat }) }),
      adminUser,
    )
    const createdBy = { _id: adminUser.id, name: adminUser.name, profileImageUrl: '' }
    expect(created).toMatchObject({
      ...{ following: true, createdBy, comments: 0, waiting: null, previous: null, next: null },
    })
    const at = `/api/tasks/${created._id}`
    await t().call('POST', `${at}/comments`, { as: one, body: { text: 'Hi' } })
    await t().call('PUT', `${at}/following`, { as: adminUser, body: { following: false } })
    const [first, second] = created.todoChecklist
    const body = taskBody([one], { title: 'Renamed' })
    const calls: [method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown][] = [
      ['PUT', '', body],
      ['PUT', '', body],
      ['PATCH', '', { title: 'Again' }],
      ['PATCH', '', { title: 'Again' }],
      ['POST', '/items', { items: [{ text: 'Third' }] }],
      ['PATCH', `/items/${first._id}`, { text: 'Reworded' }],
      ['PATCH', `/items/${first._id}`, { completed: true }],
      ['DELETE', `/items/${second._id}`],
      ['PUT', '/waiting', { reason: 'paint', until: '2031-01-01', tasks: [other._id] }],
      ['PATCH', '', { priority: 'High' }],
      ['PUT', '/waiting', null],
      ['PATCH', '/place', { above: other._id }],
      ['POST', '/skip'],
      ['PUT', '/status', { status: 'Completed' }],
      ['PATCH', '/status', { status: 'Pending' }],
    ]
    for (const [method, path, sent] of calls) {
      const call = (headers = {}) => t().call(method, at + path, { as: adminUser, body: sent, headers })
      // Only an addition is taken in any version [T5].
      if (path !== '/items') {
        const stale = await call({ 'if-match': '"99"' })
        expect([method, path, stale.status, stale.body.task._id]).toEqual([method, path, 412, created._id])
      }
      const answer = await checkedTask(await call(), adminUser)
      expect([method, path, answer.following, answer.comments]).toEqual([method, path, false, 1])
      expect(answer.createdBy).toEqual(createdBy)
    }
    const ticked = await t().call('PUT', `${at}/todo`, {
      as: one,
      body: { todoChecklist: (await t().call('GET', at, { as: one })).body.todoChecklist },
    })
    const { following, createdBy: author, repeat: kept, next, previous } = await checkedTask(ticked, one)
    expect({ following, author, rule: kept.rule, previous }).toEqual({
      following: true,
      author: createdBy,
      rule: repeat.rule,
      previous: null,
    })
    const after = await t().call('PATCH', `/api/tasks/${next}`, {
      as: adminUser,
      body: { title: 'The next' },
    })
    expect(await checkedTask(after, adminUser)).toMatchObject({
      following: true,
      previous: created._id,
      comments: 0,
    })
  })

  test('is the same for captured lines, items, the trash and a changed task [T64]', async () => {
    const adminUser = await admin(t())
    const one = await person(t())
    const line = { title: 'Quick', assignedTo: [one.id] }
    const quick = await t().call('POST', '/api/tasks/quick', {
      as: adminUser,
      body: { tasks: [line, { ...line, repeat }], today: '2030-01-01' },
    })
    expect(quick.status).toBe(201)
    for (const each of quick.body.tasks) await checkedTask({ ...quick, body: { task: each } }, adminUser)
    const [created] = quick.body.tasks
    const at = `/api/tasks/${created._id}`
    await t().call('PUT', `${at}/following`, { as: adminUser, body: { following: false } })
    const item = await t().call('POST', `${at}/items/${created.todoChecklist[0]._id}/task`, { as: adminUser })
    expect(await checkedTask(item, adminUser)).toMatchObject({ following: true })
    expect(await checkedTask({ ...item, body: { task: item.body.from } }, adminUser)).toMatchObject({
      following: false,
    })
    const stale = await t().call('PATCH', at, {
      as: adminUser,
      body: { title: 'x' },
      headers: { 'if-match': '"99"' },
    })
    expect([stale.status, stale.body.task.following]).toEqual([412, false])
    await t().call('DELETE', at, { as: adminUser })
    expect(
      await checkedTask(
        await t().call('POST', `/api/tasks/${created._id}/restore`, { as: adminUser }),
        adminUser,
      ),
    ).toMatchObject({
      following: false,
    })
  })
})
