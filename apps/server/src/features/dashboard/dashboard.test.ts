import type { Dashboard } from '@task-manager/contract/lists/dashboard'
import { expect, test } from 'vitest'
import { describeEngines } from '#test/app.ts'
import { admin, type Person, person, task } from '#test/factories.ts'

const TODAY = '2030-05-01'

describeEngines('dashboards', (t) => {
  const read = async (as: Person, path = '/api/tasks/user-dashboard-data') =>
    (await t().call('GET', `${path}?today=${TODAY}`, { as })).body as Dashboard

  test('count the tasks of a member by status, priority and due date [T8]', async () => {
    const [adminUser, one, other] = [await admin(t()), await person(t()), await person(t())]
    await task(t(), adminUser, [one], { title: 'Late', dueDate: '2030-04-30', priority: 'High' })
    await task(t(), adminUser, [one, other], { title: 'Due today', dueDate: TODAY })
    const finished = await task(t(), adminUser, [one], { title: 'Finished', dueDate: '2030-04-30' })
    await t().call('PUT', `/api/tasks/${finished._id}/status`, { as: one, body: { status: 'Completed' } })
    await task(t(), adminUser, [other], { title: 'Not theirs' })
    const { statistics, charts, recentTasks } = await read(one)
    expect(statistics).toEqual({
      totalTasks: 3,
      pendingTasks: 2,
      inProgressTasks: 0,
      completedTasks: 1,
      overdueTasks: 1,
    })
    expect(charts).toEqual({
      taskDistribution: { All: 3, Pending: 2, InProgress: 0, Completed: 1 },
      taskPriorityLevels: { Low: 0, Medium: 2, High: 1 },
    })
    expect(recentTasks.map(({ title }) => title)).toEqual(['Finished', 'Due today', 'Late'])
  })

  test('list the ten newest tasks [T8]', async () => {
    const [adminUser, one] = [await admin(t()), await person(t())]
    for (let n = 1; n <= 11; n++) await task(t(), adminUser, [one], { title: `Task ${n}` })
    const titles = (await read(one)).recentTasks.map(({ title }) => title)
    expect(titles).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((n) => `Task ${n}`))
  })

  test('of the whole team are for administrators [T8]', async () => {
    const [adminUser, one] = [await admin(t()), await person(t())]
    await task(t(), adminUser, [one], { title: 'For all' })
    const team = await read(adminUser, '/api/tasks/dashboard-data')
    expect(team.recentTasks[0]?.title).toBe('For all')
    expect(team.statistics.totalTasks).toBeGreaterThan((await read(one)).statistics.totalTasks)
    expect((await t().call('GET', '/api/tasks/dashboard-data', { as: one })).status).toBe(403)
  })
})
