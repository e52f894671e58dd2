/** PATCH of a task: single fields, with the version that was seen. */
import type { Task } from '@task-manager/contract/tasks/tasks'
import { expect, test } from 'vitest'
import { describeEngines } from '#test/app.ts'
import { type Person, task } from '#test/factories.ts'
import { adminFor, personFor } from '#test/people.ts'

describeEngines('changing fields of a task', (t) => {
  const adminUser = adminFor(t)
  const one = personFor(t)
  const patch = (id: string, body: unknown, headers = {}, as = adminUser) =>
    t().call('PATCH', `/api/tasks/${id}`, { as, body, headers })

  test('keeps what the call leaves out [T65]', async () => {
    const created = await task(t(), adminUser, [one], { labels: ['copy'], attachments: ['example.org'] })
    let before: Task = created
    const edits: [body: object, after: object][] = [
      [{ title: ' New ' }, { title: 'New' }],
      [{ description: 'Short.' }, { description: 'Short.' }],
      [{ priority: 'High' }, { priority: 'High' }],
      [{ dueDate: '2031-01-02T00:00:00Z' }, { dueDate: '2031-01-02' }],
      [{ assignedTo: [adminUser.id] }, { assignedTo: [expect.objectContaining({ _id: adminUser.id })] }],
      [{ attachments: [] }, { attachments: [] }],
      [{ labels: [] }, { labels: [] }],
      [
        { todoChecklist: [{ text: 'Only', completed: true }] },
        {
          todoChecklist: [expect.objectContaining({ text: 'Only', completed: true })],
          status: 'Completed',
          progress: 100,
          completedTodoCount: 1,
          completedAt: expect.any(String),
        },
      ],
      [
        { status: 'Pending' },
        {
          todoChecklist: [expect.objectContaining({ text: 'Only', completed: false })],
          status: 'Pending',
          progress: 0,
          completedTodoCount: 0,
          completedAt: null,
        },
      ],
    ]
    for (const [body, after] of edits) {
      const reply = await patch(created._id, body, { 'if-match': `"${before.version}"` })
      expect([reply.status, reply.body.message, reply.headers.etag]).toEqual([
        200,
        'Task updated successfully',
        `"${before.version + 1}"`,
      ])
      expect(reply.body.task).toEqual({
        ...before,
        ...after,
        following: true,
        createdBy: { _id: adminUser.id, name: adminUser.name, profileImageUrl: '' },
        version: before.version + 1,
        updatedAt: expect.any(String),
      })
      before = reply.body.task
    }
    expect((await t().call('GET', `/api/tasks/${created._id}`, { as: adminUser })).body).toMatchObject(before)
    const { body } = await t().call('GET', `/api/tasks/${created._id}/history`, { as: adminUser })
    expect(body.entries).toHaveLength(edits.length + 1)
    // The same again writes nothing.
    const same = await patch(created._id, { title: 'New', priority: 'High' })
    expect([same.status, same.body.task.version]).toEqual([200, before.version])
  })

  test('is refused with the reason, and changes nothing [T65]', async () => {
    const created = await task(t(), adminUser, [one])
    const refused = async (body: unknown) => {
      const reply = await patch(created._id, body)
      return [reply.status, reply.body.errors?.[0]?.path ?? reply.body.path, reply.body.message]
    }
    expect((await refused({}))[0]).toBe(400)
    expect((await t().call('PATCH', `/api/tasks/${created._id}`, { as: adminUser })).status).toBe(400)
    expect(await refused({ titel: 'x' })).toEqual([400, 'titel', expect.stringContaining('titel')])
    expect((await refused({ version: 3 }))[0]).toBe(400)
    expect(await refused({ title: ' ' })).toEqual([422, 'title', 'Title is required.'])
    expect(await refused({ description: ' ' })).toEqual([422, 'description', 'Description is required.'])
    expect(await refused({ assignedTo: [] })).toEqual([422, 'assignedTo', 'Task not assigned to any member'])
    expect((await refused({ priority: 'Urgent' }))[0]).toBe(422)
    expect((await refused([]))[0]).toBe(422)
    const stale = await patch(created._id, { title: 'x' }, { 'if-match': '"7"' })
    expect([stale.status, stale.body.task._id]).toEqual([412, created._id])
    expect((await patch(created._id, { title: 'x' }, {}, one)).status).toBe(403)
    expect((await t().call('GET', `/api/tasks/${created._id}`, { as: adminUser })).body).toMatchObject(
      created,
    )
  })

  test('returns the titles of many tasks in one call, except those that the caller does not see [T66]', async () => {
    const [seen, hidden] = [await task(t(), adminUser, [one]), await task(t(), adminUser, [adminUser])]
    const gone = '00000000-0000-7000-8000-000000000000'
    const titles = (ids: string, as: Person) => t().call('GET', `/api/tasks/titles?ids=${ids}`, { as })
    const both = `${seen._id},${hidden._id},${gone},${seen._id}`
    const mine = [{ _id: seen._id, title: seen.title, status: 'Pending' }]
    expect((await titles(both, one)).body).toEqual({ tasks: mine })
    expect((await titles(both, adminUser)).body.tasks).toHaveLength(2)
    for (const wrong of ['', 'x', Array(101).fill(gone).join()])
      expect((await titles(wrong, one)).status).toBe(422)
  })
})
