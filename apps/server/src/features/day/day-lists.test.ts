/** The lists that the figures of My day link to have as many tasks as the figures say (decisions T34, T70). */
import type { Day } from '@task-manager/contract/lists/day'
import { dayGroups } from '@task-manager/contract/tasks/task-search'
import { expect, test } from 'vitest'
import { describeEngines } from '#test/app.ts'
import { admin, type Person, person, task } from '#test/factories.ts'

/** A Tuesday. */
const TODAY = '2026-11-24'
const DAYS = ['2026-11-20', '2026-11-23', TODAY, '2026-11-26', '2026-11-29', '2026-11-30', '2026-12-20']

/** Numbers from 0 up to `n` - 1, the same in each run. */
function numbersFrom(seed: number): (n: number) => number {
  let state = seed
  return (n) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * n)
  }
}

describeEngines('the lists of My day', (t) => {
  const ids = (tasks: readonly { _id: string }[]) => tasks.map(({ _id }) => _id).toSorted()
  const listOf = async (as: Person, query: string) => {
    const { status, body } = await t().call('GET', `/api/tasks?today=${TODAY}&limit=200&${query}`, { as })
    expect([status, body.message]).toEqual([200, undefined])
    return body
  }

  /** Adds a task for some of the team, which may wait, be completed or be hidden by its people. */
  const add = async (
    adminUser: Person,
    team: readonly Person[],
    pick: (n: number) => number,
    title: string,
  ) => {
    const one = <T>(list: readonly T[]): T => list[pick(list.length)] as T
    const [first = one(team), ...more] = team.filter(() => pick(2) === 0)
    const people = [first, ...more]
    const { _id } = await task(t(), adminUser, people, {
      title,
      dueDate: one(DAYS),
      todoChecklist: ['One', 'Two', 'Three'].map((text) => ({
        text,
        completed: one([true, false, false]),
        dueDate: one([...DAYS, null, null, null]),
        assignee: one([...people.map(({ id }) => id), null, null]),
      })),
    })
    const until = one(['', '', '', '', TODAY, '2026-12-01'])
    const path = `/api/tasks/${_id}`
    if (until) await t().call('PUT', `${path}/waiting`, { as: adminUser, body: { until } })
    if (pick(8) === 0)
      await t().call('PUT', `${path}/status`, { as: adminUser, body: { status: 'Completed' } })
    for (const as of people.filter(() => pick(5) === 0))
      await t().call('PUT', `/api/day/${_id}`, { as, body: { until: one([TODAY, '2026-11-25']) } })
  }

  test("have the same tasks as its groups: items' days and owners, waiting and hidden tasks [T34, T70]", async () => {
    const adminUser = await admin(t())
    const [one, two] = [await person(t()), await person(t())]
    const pick = numbersFrom(7)
    for (let i = 0; i < 60; i++) await add(adminUser, [one, two, adminUser], pick, `Task ${i}`)
    const scopes = [
      [one, 'me', ''],
      [two, 'me', ''],
      [adminUser, 'me', '&assignedTo=me'],
      [adminUser, 'everybody', ''],
    ] as const
    for (const [as, who, people] of scopes) {
      const day: Day = (await t().call('GET', `/api/day?today=${TODAY}&who=${who}`, { as })).body
      for (const group of dayGroups) {
        const list = await listOf(as, `status=Open&myDay=${group}${people}`)
        expect(ids(list.tasks)).toEqual(ids(day[group]))
        // The tab Open counts the same.
        const { pendingTasks, inProgressTasks, completedTasks } = list.statusSummary
        expect([pendingTasks + inProgressTasks, completedTasks]).toEqual([day.counts[group], 0])
        expect(day.counts[group]).toBeGreaterThan(0)
      }
      const both = await listOf(as, `myDay=overdue&myDay=week${people}`)
      expect(both.tasks).toHaveLength(day.counts.overdue + day.counts.week)
    }
  })

  test('are counted, changed together and saved as views like other lists [T34, T37, T41]', async () => {
    const [adminUser, one] = [await admin(t()), await person(t())]
    const late = await task(t(), adminUser, [one], {
      dueDate: '2026-12-20',
      labels: ['day-lists'],
      todoChecklist: [{ text: 'First', dueDate: '2026-11-20' }, { text: 'Then' }],
    })
    await task(t(), adminUser, [one], { dueDate: '2026-12-20', labels: ['day-lists'] })
    const filter = { label: ['day-lists'], myDay: ['overdue'], today: TODAY }
    const query = 'label=day-lists&myDay=overdue'
    const counts = await t().call('GET', `/api/tasks/counts?field=priority&today=${TODAY}&${query}`, {
      as: adminUser,
    })
    expect(counts.body.counts.priority).toEqual([{ value: 'Medium', count: 1 }])
    const bulk = await t().call('POST', '/api/tasks/bulk', {
      as: adminUser,
      body: { filter, change: { priority: 'High' } },
    })
    expect(bulk.body.results).toEqual([{ _id: late._id, ok: true }])
    expect((await listOf(adminUser, query)).tasks).toMatchObject([{ _id: late._id, priority: 'High' }])
    const view = await t().call('POST', '/api/views', {
      as: adminUser,
      body: { name: 'Late by an item', query: 'myDay=overdue&status=Open', shared: false },
    })
    expect([view.status, view.body.view?.query]).toEqual([201, 'status=Open&myDay=overdue'])
    const wrong = await t().call('GET', '/api/tasks?myDay=tomorrow', { as: adminUser })
    expect([wrong.status, wrong.body.message]).toEqual([400, 'myDay must be overdue, today or week.'])
  })
})
