/** Stored counts equal a recount in every answer (decision T8, api 6). */
import { type Dashboard, getDashboard } from '@task-manager/contract/lists/dashboard'
import type { TeamMember } from '@task-manager/contract/people/users'
import { priorities, statuses } from '@task-manager/contract/tasks/task-values'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { recountTasks } from '#server/features/task-counts/task-counts.service.ts'
import { randomFrom } from '#server/seed/random.ts'
import { describeEngines, type TestApp } from '#test/app.ts'
import { admin, type Person, person, task, taskBody } from '#test/factories.ts'
import { countedTasks } from '#test/task-counts.ts'

const TODAY = '2030-01-15'
const counts = (tasks: readonly Task[]) => {
  const n = (test: (each: Task) => boolean) => tasks.filter(test).length
  const [Pending = 0, InProgress = 0, Completed = 0] = statuses.map((status) =>
    n((each) => each.status === status),
  )
  const [Low = 0, Medium = 0, High = 0] = priorities.map((priority) =>
    n((each) => each.priority === priority),
  )
  return {
    overdue: n((each) => each.status !== 'Completed' && each.dueDate < TODAY),
    byStatus: { All: tasks.length, Pending, InProgress, Completed },
    byPriority: { Low, Medium, High },
  }
}

async function compare(t: TestApp, adminUser: Person, people: readonly Person[]): Promise<void> {
  const get = async (url: string, as: Person) => (await t.call('GET', url, { as })).body
  const all: Task[] = (await get('/api/tasks?limit=500', adminUser)).tasks
  const expectDashboard = (dashboard: Dashboard, tasks: readonly Task[]) => {
    const { overdue, byStatus, byPriority } = counts(tasks)
    expect(z.parse(z.strictObject(getDashboard.returns.shape), dashboard).charts).toEqual({
      taskDistribution: byStatus,
      taskPriorityLevels: byPriority,
    })
    expect(dashboard.statistics).toEqual({
      totalTasks: byStatus.All,
      pendingTasks: byStatus.Pending,
      inProgressTasks: byStatus.InProgress,
      completedTasks: byStatus.Completed,
      overdueTasks: overdue,
    })
    expect(dashboard.recentTasks).toEqual(tasks.slice(0, 10))
  }
  const tabs = (tasks: readonly Task[]) => {
    const { All, Pending, InProgress, Completed } = counts(tasks).byStatus
    return { all: All, pendingTasks: Pending, inProgressTasks: InProgress, completedTasks: Completed }
  }
  expectDashboard(await get(`/api/tasks/dashboard-data?today=${TODAY}`, adminUser), all)
  expect((await get('/api/tasks?limit=1', adminUser)).statusSummary).toEqual(tabs(all))
  const team: TeamMember[] = await get('/api/users', adminUser)
  for (const who of people) {
    const own = all.filter((each) => each.assignedTo.some((user) => user._id === who.id))
    expectDashboard(await get(`/api/tasks/user-dashboard-data?today=${TODAY}`, who), own)
    const { tasks, statusSummary } = await get(`/api/tasks?limit=500&assignedTo=${who.id}`, who)
    expect(tasks).toEqual(own)
    expect(statusSummary).toEqual(tabs(own))
    const { all: _, ...three } = tabs(own)
    const member = team.find((user) => user._id === who.id)
    expect(member).toMatchObject(three)
    const { _id, name, email, profileImageUrl } = member as TeamMember
    for (const each of own)
      expect(each.assignedTo.find((user) => user._id === who.id)).toEqual({
        _id,
        name,
        email,
        profileImageUrl,
      })
  }
}

describeEngines('counts after random changes', (t) => {
  test.each([1, 2, 3])('every count equals a recount (seed %i)', async (seed) => {
    await t().deps.db.deleteFrom('tasks').execute()
    await t().deps.db.deleteFrom('task_counts').execute()
    const random = randomFrom(seed)
    const below = (n: number) => random.whole(0, n - 1)
    const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T
    const adminUser = await admin(t())
    let people = [adminUser, ...(await Promise.all([1, 2, 3, 4].map(() => person(t()))))]
    const pickPeople = () =>
      people.filter((_, i) => i === 0 || random.chance(0.4)).slice(random.chance(0.5) ? 0 : 1)
    const body = () =>
      taskBody(pickPeople().concat(pick(people)), {
        priority: pick(priorities),
        dueDate: `2030-01-${10 + below(10)}`,
        todoChecklist: Array.from({ length: 1 + below(4) }, (_, i) => ({
          text: `Item ${i}`,
          completed: random.chance(0.4),
        })),
      })
    const all = async (): Promise<Task[]> =>
      (await t().call('GET', '/api/tasks?limit=500', { as: adminUser })).body.tasks
    const call = (method: 'POST' | 'PUT' | 'DELETE', url: string, given?: unknown) =>
      t().call(method, url, { as: adminUser, ...(given === undefined ? {} : { body: given }) })
    const events: Array<(each: Task) => Promise<unknown>> = [
      () => call('POST', '/api/tasks', body()),
      () => call('POST', '/api/tasks', body()),
      () => call('POST', '/api/tasks', body()),
      ({ _id }) => call('PUT', `/api/tasks/${_id}`, body()),
      ({ _id }) => call('PUT', `/api/tasks/${_id}`, body()),
      ({ _id }) => call('DELETE', `/api/tasks/${_id}`),
      ({ _id }) => call('PUT', `/api/tasks/${_id}/status`, { status: pick(statuses) }),
      ({ _id, todoChecklist }) =>
        call('PUT', `/api/tasks/${_id}/todo`, {
          todoChecklist: todoChecklist.map((item) => ({ ...item, completed: random.chance(0.5) })),
        }),
      // Refused calls must not change the counts.
      () => call('POST', '/api/tasks', { ...body(), assignedTo: ['0199aaaa-0000-7000-8000-000000000001'] }),
      ({ _id }) => call('PUT', `/api/tasks/${_id}`, { ...body(), title: ' ' }),
      // A rename reaches all tasks.
      () => call('PUT', `/api/users/${pick(people).id}`, { name: `"Zoë" \\ ${below(1000)}` }),
    ]
    for (let i = 0; i < 4; i++) await task(t(), adminUser, people)
    for (let round = 0; round < 5; round++) {
      const present = await all()
      // Some changes run in sequence, some concurrently.
      await Promise.all(Array.from({ length: 8 }, () => pick(events)(pick(present))))
      for (let i = 0; i < 4; i++) await pick(events)(pick(present))
      if (round === 3) {
        const gone = people.at(-1) as Person
        people = people.slice(0, -1)
        expect((await call('DELETE', `/api/users/${gone.id}`)).status).toBe(200)
      }
      await compare(t(), adminUser, people)
    }
    // The table equals a recount.
    const kept = await countedTasks(t().deps.db)
    await recountTasks(t().deps.db)
    expect(kept).toEqual(await countedTasks(t().deps.db))
  })
})

describeEngines('overdue', (t) => {
  test("begins the day after the due date, by the viewer's day, and ends with the task [T8]", async () => {
    const adminUser = await admin(t())
    const { _id } = await task(t(), adminUser, [adminUser], { dueDate: '2030-05-17T23:00:00-11:00' })
    const overdue = async (today: string) =>
      (await t().call('GET', `/api/tasks/dashboard-data?today=${today}`, { as: adminUser })).body.statistics
        .overdueTasks
    expect([await overdue('2030-05-16'), await overdue('2030-05-17'), await overdue('2030-05-18')]).toEqual([
      0, 0, 1,
    ])
    expect(await overdue('9999-12-31')).toBe(1)
    await t().call('PUT', `/api/tasks/${_id}/status`, { as: adminUser, body: { status: 'Completed' } })
    expect(await overdue('2030-05-18')).toBe(0)
    for (const today of ['2030-02-30', 'now', ''])
      expect(
        (await t().call('GET', `/api/tasks/dashboard-data?today=${today}`, { as: adminUser })).status,
      ).toBe(422)
  })

  test("uses the server's day without `today`, also when that day ends without a write [T8]", async () => {
    const adminUser = await admin(t())
    const today = t().deps.now().toISOString().slice(0, 10)
    await task(t(), adminUser, [adminUser], { dueDate: today })
    const overdue = async () =>
      (await t().call('GET', '/api/tasks/user-dashboard-data', { as: adminUser })).body.statistics
        .overdueTasks
    expect(await overdue()).toBe(0)
    t().pass(24 * 3600)
    expect(await overdue()).toBe(1)
  })
})
