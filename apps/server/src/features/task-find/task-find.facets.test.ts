/** Counts beside the choices of a filter (decision T47) against a plain count in memory. */
import { listTasks } from '@task-manager/contract/tasks/task-endpoints'
import { countChoices, FACETS, type Facet } from '@task-manager/contract/tasks/task-facets'
import { statuses } from '@task-manager/contract/tasks/task-values'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { beforeAll, expect, test } from 'vitest'
import { type Random, randomFrom } from '#server/seed/random.ts'
import { describeEngines } from '#test/app.ts'
import { restoreListLimits } from '#test/database/list-limits.ts'
import { watchStatements } from '#test/database/statements.ts'
import { admin, type Person, person, taskBody } from '#test/factories.ts'
import { limits } from './task-find.statement.sql.ts'

const TODAY = '2026-11-18' // A Wednesday.
const DAYS = ['2026-11-01', '2026-11-16', '2026-11-17', TODAY, '2026-11-22', '2026-11-23', '2026-11-30']
const DUE: Record<string, [string, string]> = {
  overdue: ['', '2026-11-17'],
  today: [TODAY, TODAY],
  week: ['2026-11-16', '2026-11-22'],
  'next-week': ['2026-11-23', '2026-11-29'],
}
const LABELS = ['copy', 'Legal', 'money']

type StoredTask = Task & { readonly by: string }

/** The values of a task, by field. */
const valuesOf: Record<Facet, (one: StoredTask) => string[]> = {
  due: ({ dueDate, status }) =>
    Object.entries(DUE).flatMap(([word, [from, to]]) =>
      dueDate >= from && dueDate <= to && (word !== 'overdue' || status !== 'Completed') ? [word] : [],
    ),
  priority: ({ priority }) => [priority],
  project: ({ project }) => [project?._id ?? 'none'],
  label: ({ labels }) => labels.map(({ name }) => name),
  assignedTo: ({ assignedTo }) => (assignedTo.length === 0 ? ['nobody'] : assignedTo.map((user) => user._id)),
  createdBy: ({ by }) => [by],
}

restoreListLimits()

describeEngines("counts of a filter's choices", (t) => {
  let adminUser: Person
  let other: Person
  let ann: Person
  let known: StoredTask[]
  let projects: string[]
  let random: Random

  const facets = async (query: string, as = adminUser) => {
    const reply = await t().call('GET', `/api/tasks/counts?today=${TODAY}&${query}`, { as })
    expect(reply.status).toBe(200)
    const { counts, unended } = countChoices.returns.parse(reply.body)
    expect(unended).toEqual([])
    return counts
  }
  const sorted = (counts: readonly (readonly [string, number])[]) =>
    [...counts].sort(([a], [b]) => (a < b ? -1 : 1))
  const counted = (field: Facet, tasks: readonly StoredTask[]) => {
    const counts = new Map<string, number>()
    for (const value of tasks.flatMap(valuesOf[field])) counts.set(value, (counts.get(value) ?? 0) + 1)
    return sorted([...counts])
  }
  const matches = (one: (typeof known)[number], field: Facet, values: string[] | undefined) =>
    values?.some((value) => valuesOf[field](one).includes(value)) ?? true
  const sortedCounts = (counts: Awaited<ReturnType<typeof facets>>, field: Facet) =>
    sorted((counts[field] ?? []).map(({ value, count }) => [value, count] as const))

  const randomFilter = () => {
    const filter: Partial<Record<Facet, string[]>> = {}
    for (const field of FACETS) {
      const all = [...new Set(known.flatMap(valuesOf[field]))]
      if (random.chance(0.3)) filter[field] = random.some(all, random.whole(1, 2))
    }
    return filter
  }

  beforeAll(async () => {
    random = randomFrom(47)
    ;[adminUser, other] = [await admin(t()), await admin(t())]
    ann = await person(t())
    const leaver = await person(t())
    projects = []
    for (const name of ['Harbour', 'Kite']) {
      const reply = await t().call('POST', '/api/projects', { as: adminUser, body: { name } })
      projects.push(reply.body.project._id)
    }
    const by = new Map<string, string>()
    const create = async (i: number): Promise<void> => {
      const maker = random.pick([adminUser, other])
      const people = i < 5 ? [leaver] : random.some([adminUser, other, ann], random.whole(1, 3))
      const body = taskBody(people, {
        title: random.pick(['Newsletter', 'Invoice']),
        dueDate: random.pick(DAYS),
        priority: random.pick(['Low', 'Medium', 'High']),
        projectId: random.chance(0.6) ? random.pick(projects) : null,
        labels: random.some(LABELS, random.whole(0, 3)),
      })
      const reply = await t().call('POST', '/api/tasks', { as: maker, body })
      by.set(reply.body.task._id, maker.id)
      if (random.chance(0.5))
        await t().call('PUT', `/api/tasks/${reply.body.task._id}/status`, {
          as: adminUser,
          body: { status: random.pick([...statuses]) },
        })
      if (i % 20 === 7) await t().call('DELETE', `/api/tasks/${reply.body.task._id}`, { as: adminUser })
    }
    for (let i = 0; i < 60; i++) await create(i)
    await t().call('DELETE', `/api/users/${leaver.id}`, { as: adminUser })
    const { tasks } = listTasks.returns.parse(
      (await t().call('GET', '/api/tasks?limit=500', { as: adminUser })).body,
    )
    known = tasks.map((one) => ({ ...one, by: by.get(one._id) ?? '' }))
  })

  test('are all counted by one statement [T47]', async () => {
    const watched = watchStatements(t().deps.store)
    const counts = await facets('')
    const statements = watched.statements.filter((text) => text.includes('as field'))
    watched.stop()
    expect(statements).toHaveLength(1)
    for (const field of FACETS) expect(sortedCounts(counts, field)).toEqual(counted(field, known))
    expect(sortedCounts(counts, 'assignedTo').some(([value]) => value === 'nobody')).toBe(true)
  })

  test('equal the list with the choice and all other filters [T47]', async () => {
    for (let round = 0; round < 25; round++) {
      const filter = randomFilter()
      const status = random.pick(['', ...statuses])
      const q = random.pick(['', '', 'invoice'])
      const query = new URLSearchParams({ status, q })
      for (const [field, values] of Object.entries(filter))
        for (const value of values) query.append(field, value)
      // Both statements of a list give the same counts.
      limits.source = random.pick([0, 4, 2000])
      const counts = await facets(String(query))
      for (const field of FACETS) {
        const others = FACETS.filter((each) => each !== field)
        const rest = known.filter(
          (one) =>
            (status === '' || one.status === status) &&
            one.title.toLowerCase().includes(q) &&
            others.every((each) => matches(one, each, filter[each])),
        )
        expect([String(query), sortedCounts(counts, field)]).toEqual([String(query), counted(field, rest)])
      }
    }
  })

  test('are lower bounds where not all tasks are examined, and name the field [T47]', async () => {
    Object.assign(limits, { source: 0, share: 0, examined: 10 })
    for (const query of ['status=Pending', 'q=invoice', `assignedTo=${ann.id}`, 'priority=Low', 'due=week']) {
      const { body } = await t().call('GET', `/api/tasks/counts?today=${TODAY}&${query}`, { as: adminUser })
      const { counts, unended } = countChoices.returns.parse(body)
      Object.assign(limits, { examined: 10_000 })
      const all = await facets(query)
      Object.assign(limits, { examined: 10 })
      const [own] = query.split('=')
      expect([query, ...unended].sort()).toEqual([query, ...FACETS.filter((each) => each !== own)].sort())
      for (const field of FACETS) {
        const whole = new Map(sortedCounts(all, field))
        for (const [value, n] of sortedCounts(counts, field))
          expect(n).toBeLessThanOrEqual(whole.get(value) ?? 0)
      }
      const most = Math.max(...(counts.createdBy ?? []).map(({ count }) => count))
      expect([query, most <= 11 && most > 0]).toEqual([query, true])
    }
  })

  test("are those of a member's own tasks, without assignees and creators [T47]", async () => {
    const own = known.filter((one) => valuesOf.assignedTo(one).includes(ann.id))
    const counts = await facets('assignedTo=nobody', ann)
    expect(Object.keys(counts).sort()).toEqual(['due', 'label', 'priority', 'project'])
    for (const field of ['due', 'label', 'priority', 'project'] as const)
      expect(sortedCounts(counts, field)).toEqual(counted(field, own))
    for (const field of ['assignedTo', 'createdBy'])
      expect((await t().call('GET', `/api/tasks/counts?field=${field}`, { as: ann })).status).toBe(403)
    const wrong = await t().call('GET', '/api/tasks/counts?field=title', { as: ann })
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, 'field'])
    expect(Object.keys(await facets('field=due&field=label', ann)).sort()).toEqual(['due', 'label'])
  })
})
