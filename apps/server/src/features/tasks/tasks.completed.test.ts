/** When a task was completed, lists by it, and the Open tasks (decision T60). */
import type { Task } from '@task-manager/contract/tasks/tasks'
import { expect, test } from 'vitest'
import { describeEngines } from '#test/app.ts'
import { admin, type Person, person, task } from '#test/factories.ts'

const DAY_SECONDS = 86_400
const one = [{ text: 'Only', completed: false }]

describeEngines('the time of completion', (t) => {
  const status = async (as: Person, id: string, value: string): Promise<Task> =>
    (await t().call('PUT', `/api/tasks/${id}/status`, { as, body: { status: value } })).body.task
  const list = async (as: Person, query: string) => {
    const reply = await t().call('GET', `/api/tasks?${query}`, { as })
    expect([query, reply.status]).toEqual([query, 200])
    return reply.body as { tasks: Task[]; statusSummary: Record<string, number>; nextCursor: string | null }
  }
  const ids = async (as: Person, query: string) => (await list(as, query)).tasks.map(({ _id }) => _id)

  test('is set by every change to Completed, and removed when the task is reopened [T60]', async () => {
    const adminUser = await admin(t())
    const created = await task(t(), adminUser, [adminUser], { todoChecklist: one })
    expect(created.completedAt).toBeNull()
    const item = async (completed: boolean): Promise<Task> =>
      (
        await t().call('PATCH', `/api/tasks/${created._id}/items/${created.todoChecklist[0]?._id}`, {
          as: adminUser,
          body: { completed },
        })
      ).body.task
    const ticked = await item(true)
    expect(ticked.completedAt).toBe(ticked.updatedAt)
    t().pass(60)
    const { title, description, dueDate, todoChecklist } = { ...ticked, title: 'Reworded' }
    const edited = await t().call('PUT', `/api/tasks/${created._id}`, {
      as: adminUser,
      body: { title, description, dueDate, todoChecklist, assignedTo: [adminUser.id] },
    })
    expect(edited.body.task).toMatchObject({ status: 'Completed', completedAt: ticked.completedAt })
    expect((await item(false)).completedAt).toBeNull()
    t().pass(60)
    const again = await status(adminUser, created._id, 'Completed')
    expect(again.completedAt).toBe(again.updatedAt)
    t().pass(60)
    // Through the trash, and by a bulk change and its undo.
    await t().call('DELETE', `/api/tasks/${created._id}`, { as: adminUser })
    const restored = await t().call('POST', `/api/tasks/${created._id}/restore`, { as: adminUser })
    expect(restored.body.task.completedAt).toBe(again.completedAt)
    const bulk = (value: string) =>
      t().call('POST', '/api/tasks/bulk', {
        as: adminUser,
        body: { ids: [created._id], change: { status: value } },
      })
    const read = async () =>
      (await t().call('GET', `/api/tasks/${created._id}`, { as: adminUser })).body as Task
    const { actionId } = (await bulk('Pending')).body
    expect((await read()).completedAt).toBeNull()
    await t().call('POST', `/api/tasks/bulk/${actionId}/undo`, { as: adminUser })
    expect((await read()).completedAt).toBe((await read()).updatedAt)
    const complete = await task(t(), adminUser, [adminUser], {
      todoChecklist: [{ text: 'Only', completed: true }],
    })
    expect(complete.completedAt).toBe(complete.createdAt)
  })

  test("filters by the days of the reader's time zone, sorts, and refuses unknown values [T60]", async () => {
    const now = t().deps.now()
    // 16:30 in UTC is already the next day in Tokyo.
    t().pass((Date.UTC(now.getUTCFullYear() + 1, 4, 20, 16, 30) - now.getTime()) / 1000)
    const adminUser = await admin(t())
    const east = await person(t())
    await t().call('PUT', '/api/auth/profile', { as: east, body: { timeZone: 'Asia/Tokyo' } })
    const year = t().deps.now().getUTCFullYear()
    const first = await task(t(), adminUser, [east])
    await status(adminUser, first._id, 'Completed')
    t().pass(DAY_SECONDS)
    const second = await task(t(), adminUser, [east])
    await status(adminUser, second._id, 'Completed')
    const open = await task(t(), adminUser, [east])
    const by = (query: string, as = adminUser) => ids(as, `assignedTo=${east.id}&${query}`)
    expect(await by(`completed=${year}-05-20..${year}-05-20`)).toEqual([first._id])
    expect(await by(`completed=${year}-05-21..${year}-05-21`, east)).toEqual([first._id])
    expect(await by(`completed=${year}-05-20..9999-12-31`)).toEqual(
      expect.arrayContaining([first._id, second._id]),
    )
    expect(await by(`completed=today&today=${year}-05-21`)).toEqual([second._id])
    expect(await by(`completed=today&today=${year}-05-22`, east)).toEqual([second._id])
    expect(await by(`completed=week&today=${year}-05-21`)).not.toContain(open._id)
    expect(await by(`completed=month&today=${year}-05-01&sort=completed&order=asc`)).toEqual([
      first._id,
      second._id,
    ])
    expect(await by(`completed=last-month&today=${year}-06-30`)).toEqual([second._id, first._id])
    expect(await by(`completed=last-month&today=${year}-07-01`)).toEqual([])
    expect(await by(`completed=${year}-05-21..`)).toEqual([second._id])
    expect(await by(`completed=month&today=${year}-05-01&status=Open`)).toEqual([])
    expect(await by('sort=completed')).toEqual([second._id, first._id, open._id])
    for (const wrong of ['completed=yesterday', 'completed=2026-02-30..', 'sort=done']) {
      const reply = await t().call('GET', `/api/tasks?${wrong}`, { as: adminUser })
      expect([wrong, reply.status]).toEqual([wrong, 400])
    }
  })

  test('Open lists Pending and In Progress together, over pages, for everyone and for one person [T60]', async () => {
    const adminUser = await admin(t())
    const member = await person(t())
    const created: Task[] = []
    for (let i = 0; i < 6; i++) created.push(await task(t(), adminUser, [member]))
    const [a, b, c, d, e, f] = created.map(({ _id }) => _id) as [
      string,
      string,
      string,
      string,
      string,
      string,
    ]
    await status(adminUser, b, 'Completed')
    await status(adminUser, e, 'Completed')
    await t().call('PUT', `/api/tasks/${c}/todo`, {
      as: member,
      body: { todoChecklist: created[2]?.todoChecklist.map(({ text }, i) => ({ text, completed: i === 0 })) },
    })
    const pages = async (as: Person, query: string) => {
      const found: string[] = []
      for (let cursor = ''; ; ) {
        const page = await list(as, `status=Open&limit=2&${query}${cursor && `&cursor=${cursor}`}`)
        found.push(...page.tasks.map(({ _id }) => _id))
        if (page.nextCursor === null) return { found, summary: page.statusSummary }
        cursor = page.nextCursor
      }
    }
    const summary = { all: 6, pendingTasks: 3, inProgressTasks: 1, completedTasks: 2 }
    expect(await pages(member, '')).toEqual({ found: [f, d, c, a], summary })
    expect(await pages(member, 'order=asc&sort=created')).toEqual({ found: [a, c, d, f], summary })
    expect((await pages(adminUser, '')).found.slice(0, 4)).toEqual([f, d, c, a])
    expect((await pages(adminUser, `assignedTo=${member.id}&sort=title`)).found).toHaveLength(4)
    const { counts } = (await t().call('GET', `/api/tasks/counts?field=priority&status=Open`, { as: member }))
      .body
    expect(counts.priority).toEqual([{ value: 'Medium', count: 4 }])
    const bulk = await t().call('GET', `/api/tasks/ids?status=Open&assignedTo=${member.id}`, {
      as: adminUser,
    })
    expect(bulk.body.ids).toEqual([f, d, c, a])
    const load = await t().call('GET', `/api/workload?status=Open&assignedTo=${member.id}`, { as: adminUser })
    expect(load.status).toBe(200)
  })
})
