/** One person's page (decision A25). */
import { PersonPage } from '@task-manager/contract/lists/person'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newId } from '#server/db/ids.ts'
import { describeEngines } from '#test/app.ts'
import { watchStatements } from '#test/database/statements.ts'
import { admin, person, task } from '#test/factories.ts'

describeEngines("a person's page", (t) => {
  test('shows open and overdue tasks, completed ones per week, and latest changes [A25]', async () => {
    const [adminUser, one, other] = [await admin(t()), await person(t()), await person(t())]
    const today = t().deps.now().toISOString().slice(0, 10)
    const late = await task(t(), adminUser, [one], { title: 'Late', dueDate: '2020-01-01' })
    const later = await task(t(), adminUser, [one, other], { title: 'Later', dueDate: '2090-01-01' })
    await task(t(), adminUser, [other], { title: 'Assigned to someone else' })
    const titles = ['First done', 'Second done']
    for (const title of titles) {
      const { _id } = await task(t(), adminUser, [one], { title })
      await t().call('PUT', `/api/tasks/${_id}/status`, { as: one, body: { status: 'Completed' } })
    }
    // Completed by another person.
    await t().call('PUT', `/api/tasks/${later._id}/status`, { as: other, body: { status: 'Completed' } })
    await t().call('PUT', `/api/tasks/${later._id}/status`, { as: other, body: { status: 'Pending' } })
    const { status, body } = await t().call('GET', `/api/users/${one.id}/page?today=${today}`, {
      as: adminUser,
    })
    expect(status).toBe(200)
    expect(z.parse(z.strictObject(PersonPage.shape), body)).toEqual(body)
    expect(body.person).toMatchObject({ _id: one.id, pendingTasks: 2, completedTasks: 2 })
    expect(body.tasks.map((each: { title: string }) => each.title)).toEqual(['Late', 'Later'])
    expect(body.tasks[0]).toMatchObject({ _id: late._id, dueDate: '2020-01-01', status: 'Pending' })
    expect(body.overdue).toBe(1)
    expect(body.weeks).toHaveLength(8)
    expect(new Date(body.weeks[7].from).getUTCDay()).toBe(1)
    expect(body.weeks.map((week: { finished: number }) => week.finished)).toEqual([0, 0, 0, 0, 0, 0, 0, 2])
    expect(
      body.activity.map((entry: { kind: string; subject: { name: string } }) => [
        entry.kind,
        entry.subject.name,
      ]),
    ).toEqual([
      ['task.ticked', 'Second done'],
      ['task.ticked', 'First done'],
    ])
  })

  test('counts completed tasks by the weeks of its reader [A25]', async () => {
    // Sunday in UTC, and Monday 14 hours ahead of it.
    const now = t().deps.now()
    const days = (7 - now.getUTCDay()) % 7 || 7
    const sunday = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days, 20))
    t().pass((sunday.getTime() - now.getTime()) / 1000)
    const [adminUser, one] = [await admin(t()), await person(t())]
    await t().call('PUT', '/api/auth/profile', { as: adminUser, body: { timeZone: 'Pacific/Kiritimati' } })
    const { _id } = await task(t(), adminUser, [one])
    await t().call('PUT', `/api/tasks/${_id}/status`, { as: one, body: { status: 'Completed' } })
    const { body } = await t().call('GET', `/api/users/${one.id}/page`, { as: adminUser })
    const monday = new Date(sunday.getTime() + 86_400_000).toISOString().slice(0, 10)
    expect(body.weeks[7]).toEqual({ from: monday, finished: 1 })
  })

  test('is for administrators, and takes a constant number of queries [A25]', async () => {
    const [adminUser, one] = [await admin(t()), await person(t())]
    const page = (as: { token: string }, id = one.id) => t().call('GET', `/api/users/${id}/page`, { as })
    expect([(await page(one)).status, (await page(adminUser, newId())).status]).toEqual([403, 404])
    const finish = async () => {
      const { _id } = await task(t(), adminUser, [one])
      await t().call('PUT', `/api/tasks/${_id}/status`, { as: one, body: { status: 'Completed' } })
    }
    const statementCount = async () => {
      await page(adminUser)
      const watched = watchStatements(t().deps.store)
      await page(adminUser)
      watched.stop()
      return watched.statements.length
    }
    await finish()
    const before = await statementCount()
    for (let n = 0; n < 5; n++) await finish()
    expect(await statementCount()).toBe(before)
  })
})
