/** A call without `today` is about the day in the caller's time zone (decisions T34, T70). */
import { DAY_MS } from '@task-manager/contract/calendar'
import { expect, test } from 'vitest'
import { describeEngines } from '#test/app.ts'
import { type Person, person, task } from '#test/factories.ts'
import { adminFor } from '#test/people.ts'

describeEngines('"today" without a date in the call', (t) => {
  const adminUser = adminFor(t)
  /** Moves the clock to this time of the next day in UTC, and returns that day. */
  const nextDayAt = (time: string): string => {
    const now = t().deps.now().getTime()
    const day = new Date(now + DAY_MS).toISOString().slice(0, 10)
    t().pass((Date.parse(`${day}T${time}Z`) - now) / 1000)
    return day
  }
  const after = (day: string, days: number): string =>
    new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
  /** Time zones in which it is already tomorrow or still yesterday, each with that day. */
  const zonesOnOtherDays = (): (readonly [zone: string, today: string])[] => {
    const day = nextDayAt('11:30:00')
    return [
      ['Pacific/Kiritimati', after(day, 1)],
      ['Etc/GMT+12', after(day, -1)],
    ]
  }
  const livesIn = async (timeZone: string): Promise<Person> => {
    const who = await person(t())
    await t().call('PUT', '/api/auth/profile', { as: who, body: { timeZone } })
    return who
  }
  const read = async (as: Person, url: string) => (await t().call('GET', url, { as })).body
  const found = async (as: Person, query: string): Promise<number> =>
    (await read(as, `/api/tasks?${query}`)).tasks.length

  test("is the user's own day in lists and My day [T34, T60, T70]", async () => {
    for (const [zone, today] of zonesOnOtherDays()) {
      const who = await livesIn(zone)
      const done = await task(t(), adminUser, [who], { dueDate: '2200-01-01' })
      await t().call('PUT', `/api/tasks/${done._id}/status`, { as: who, body: { status: 'Completed' } })
      await task(t(), adminUser, [who], { dueDate: today })
      await task(t(), adminUser, [who], { dueDate: after(today, -1) })
      expect(await found(who, 'completed=today')).toBe(1)
      expect(await found(who, 'due=today')).toBe(1)
      expect(await found(who, 'due=overdue')).toBe(1)
      expect((await read(who, '/api/day')).counts).toMatchObject({ overdue: 1, today: 1 })
    }
  })

  test("is the user's own day on dashboards, in projects and on the page of a person [T8, T41, A25]", async () => {
    for (const [zone, today] of zonesOnOtherDays()) {
      const who = await livesIn(zone)
      await t().call('PUT', '/api/auth/profile', { as: adminUser, body: { timeZone: zone } })
      const [team, name] = ['/api/tasks/dashboard-data', `Project of ${zone}`]
      const before = (await read(adminUser, team)).statistics.overdueTasks
      const { project } = (await t().call('POST', '/api/projects', { as: adminUser, body: { name } })).body
      const [projectId, path] = [project._id, `/api/projects/${project._id}`]
      for (const dueDate of [today, after(today, -1)])
        await task(t(), adminUser, [who], { dueDate, projectId })
      expect((await read(who, '/api/tasks/user-dashboard-data')).statistics.overdueTasks).toBe(1)
      expect((await read(adminUser, team)).statistics.overdueTasks).toBe(before + 1)
      expect((await read(adminUser, path)).project.overdue).toBe(1)
      const changed = await t().call('PUT', path, { as: adminUser, body: { note: 'Changed' } })
      expect(changed.body.project.overdue).toBe(1)
      expect((await read(adminUser, `/api/users/${who.id}/page`)).overdue).toBe(1)
    }
  })

  test("begins at the user's midnight, also for cached answers [T71]", async () => {
    const day = nextDayAt('09:55:00')
    const who = await livesIn('Pacific/Kiritimati')
    const { _id } = await task(t(), adminUser, [who], { dueDate: after(day, 9) })
    const body = { until: after(day, 1) }
    await t().call('PUT', `/api/tasks/${_id}/waiting`, { as: who, body })
    const waits = async () => [
      (await read(who, `/api/tasks/${_id}`)).waiting !== null,
      (await read(who, '/api/tasks')).tasks[0].waiting !== null,
      (await read(who, '/api/tasks?sort=due')).tasks[0].waiting !== null,
      (await found(who, 'waiting=yes')) === 1,
    ]
    expect(await waits()).toEqual([true, true, true, true])
    t().pass(600)
    expect(await waits()).toEqual([false, false, false, false])
  })
})
