/** The workload (decision T48) against a plain count in memory. */
import { getWorkload, type WorkloadRow } from '@task-manager/contract/lists/workload'
import type { TeamMember } from '@task-manager/contract/people/users'
import { listTasks } from '@task-manager/contract/tasks/task-endpoints'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { beforeAll, expect, test } from 'vitest'
import { randomFrom } from '#server/seed/random.ts'
import { describeEngines } from '#test/app.ts'
import { admin, type Person, person, task } from '#test/factories.ts'

const TODAY = '2026-11-18' // A Wednesday.
const WEEKS = ['2026-11-16', '2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21']
/** The first day after the last week. */
const BEYOND = '2026-12-28'
const DAYS = [
  '2026-10-02',
  '2026-11-15',
  ...WEEKS,
  '2026-11-22',
  '2026-12-13',
  '2026-12-27',
  BEYOND,
  '2027-04-01',
]

describeEngines('the workload', (t) => {
  let adminUser: Person
  let team: Person[]
  let leaver: Person
  let known: Task[]

  const read = async (query: string, as = adminUser) => {
    const reply = await t().call('GET', `/api/workload?today=${TODAY}${query}`, { as })
    expect(reply.status).toBe(200)
    return getWorkload.returns.parse(reply.body)
  }
  /** Counted from a list of all tasks. */
  const counted = (
    /** Null: unassigned tasks; undefined: everyone's. */
    id: string | null | undefined,
    mine: (one: Task) => boolean = () => true,
    days = [...WEEKS, BEYOND],
  ) => {
    const loads = Array.from({ length: days.length + 1 }, () => ({ tasks: 0, items: 0 }))
    for (const one of known.filter(mine)) {
      const on = one.assignedTo.map((user) => user._id)
      if (one.status === 'Completed' || (id === null ? on.length > 0 : id !== undefined && !on.includes(id)))
        continue
      const load = loads[days.filter((day) => one.dueDate >= day).length]
      if (!load) throw new Error('There is no such part.')
      load.tasks += 1
      load.items += one.todoChecklist.filter((item) => !item.completed).length
    }
    return loads
  }
  const byPerson = (rows: readonly WorkloadRow[]) =>
    new Map(rows.map(({ person: who, loads }) => [who?._id ?? null, loads]))

  beforeAll(async () => {
    const random = randomFrom(48)
    adminUser = await admin(t(), 'Zoë Last')
    leaver = await person(t(), 'user', 'Mo Gone')
    team = [adminUser, await person(t(), 'user', 'Ann First'), await person(t(), 'user', 'bo second'), leaver]
    for (let i = 0; i < 60; i++)
      await task(t(), adminUser, random.some(team, random.whole(1, 3)), {
        dueDate: random.pick(DAYS),
        priority: random.pick(['Low', 'Medium', 'High']),
        todoChecklist: Array.from({ length: random.whole(1, 5) }, (_, n) => ({
          text: `Item ${n}`,
          completed: random.chance(0.4),
        })),
      })
    const alone = await person(t())
    for (let i = 0; i < 4; i++) await task(t(), adminUser, [alone], { dueDate: random.pick(DAYS) })
    await t().call('DELETE', `/api/users/${alone.id}`, { as: adminUser })
    await t().call('PUT', `/api/users/${leaver.id}`, { as: adminUser, body: { active: false } })
    const reply = await t().call('GET', '/api/tasks?limit=500', { as: adminUser })
    known = listTasks.returns.parse(reply.body).tasks
  })

  test('counts open tasks and their items by person and week [T48]', async () => {
    const { weeks, rows, totals } = await read('')
    expect(weeks).toEqual(WEEKS)
    // A task of several people counts once in all.
    expect(totals).toEqual(counted(undefined))
    // Deactivated people are listed while they have open tasks.
    expect(rows.map((row) => row.person?.name ?? null)).toEqual([
      'Ann First',
      'bo second',
      'Mo Gone',
      'Zoë Last',
      null,
    ])
    expect(byPerson(rows)).toEqual(
      new Map([...team.map(({ id }) => [id, counted(id)] as const), [null, counted(null)]]),
    )
    expect(counted(null).some(({ tasks }) => tasks > 0)).toBe(true)
  })

  test('applies the filters of the list, and starts with the requested week [T48]', async () => {
    const [ann] = team.slice(1)
    if (!ann) throw new Error('Nobody is there.')
    const high = await read('&priority=High&status=Pending')
    const isMeant = (one: Task) => one.priority === 'High' && one.status === 'Pending'
    for (const [id, loads] of byPerson(high.rows)) expect(loads).toEqual(counted(id, isMeant))
    const one = await read(`&assignedTo=${ann.id}`)
    expect(byPerson(one.rows)).toEqual(new Map([[ann.id, counted(ann.id)]]))
    expect(one.totals).toEqual(counted(ann.id))
    const nobody = await read('&assignedTo=nobody&assignedTo=me')
    expect(nobody.rows.map(({ person: who }) => who?._id ?? null)).toEqual([adminUser.id, null])
    const later = await read('&from=2026-12-09')
    expect(later.weeks[0]).toBe('2026-12-07')
    const days = [0, 1, 2, 3, 4, 5, 6].map((week) =>
      new Date(Date.parse('2026-12-07') + week * 7 * 86_400_000).toISOString().slice(0, 10),
    )
    for (const [id, loads] of byPerson(later.rows)) expect(loads).toEqual(counted(id, undefined, days))
    const done = await read('&status=Completed')
    expect(done.rows.flatMap(({ loads }) => loads).every(({ tasks }) => tasks === 0)).toBe(true)
  })

  test('shows for each person the same load as Team Members, regardless of the filter [T48, U1]', async () => {
    const people = await t().call('GET', `/api/users?today=${TODAY}`, { as: adminUser })
    const known = new Map<string, TeamMember>(people.body.map((one: TeamMember) => [one._id, one]))
    const { rows } = await read('&priority=High')
    expect(rows.at(-1)).toMatchObject({ person: null, overall: null })
    for (const { person: who, overall } of rows.slice(0, -1)) {
      const { overdueTasks, weekTasks, usualWeek, lastSeenAt } = known.get(who?._id ?? '') ?? {}
      expect(overall).toEqual({ overdueTasks, weekTasks, usualWeek, lastSeenAt })
    }
    expect(rows.some(({ overall }) => (overall?.overdueTasks ?? 0) > 0)).toBe(true)
  })

  test('is for administrators, and names wrong parameters [T48]', async () => {
    const [, ann] = team
    expect((await t().call('GET', '/api/workload', { as: ann as Person })).status).toBe(403)
    const wrong = await t().call('GET', '/api/workload?due=soon', { as: adminUser })
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, 'due'])
    expect(
      (await t().call('GET', '/api/workload?from=2026-13-01', { as: adminUser })).body.errors[0].path,
    ).toBe('from')
  })
})
