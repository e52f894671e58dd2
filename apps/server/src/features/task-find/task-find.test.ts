/** Searched, filtered and sorted lists (decisions T3, T7, T34) against a plain search in memory. */
import { listTasks } from '@task-manager/contract/tasks/task-endpoints'
import { type StatusFilter, statuses, statusesOf } from '@task-manager/contract/tasks/task-values'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { beforeAll, expect, test } from 'vitest'
import { type Random, randomFrom } from '#server/seed/random.ts'
import { describeEngines, type Reply } from '#test/app.ts'
import { restoreListLimits } from '#test/database/list-limits.ts'
import { analyze } from '#test/database/statements.ts'
import { admin, type Person, person, task, taskBody } from '#test/factories.ts'
import { limits } from './task-find.statement.sql.ts'

const TODAY = '2026-11-18' // A Wednesday.
const TASKS = 90
const FILTERS = 30

const WORDS =
  'Rechnung rechnen Ångström Straße naïve Mail e-mail newsletter news Harbour Law 日本語 3D 2026 x ÜBER ΟΔΟΣ'.split(
    ' ',
  )
const MARKS = ['Harbour Law', '3D Mail', 'x', 'gone', 'ungelesen']
const TYPED = [
  'rechn',
  'rechnung',
  'angstrom',
  'ÅNGSTRÖM',
  'strasse',
  'stra',
  'naive',
  'mail',
  'e-mail',
  '"mail"',
  '"harbour law"',
  '"law harbour"',
  '"harbour la',
  'new',
  '本',
  '"news"',
  '202',
  'über',
  'οδος',
  'Zoë',
  'zo',
  'renamed',
  '"x news"',
]
const DAYS = [
  '2026-11-01',
  '2026-11-15',
  '2026-11-16',
  '2026-11-17',
  TODAY,
  '2026-11-22',
  '2026-11-23',
  '2026-11-29',
  '2026-11-30',
]

interface StoredTask extends Task {
  readonly by: string
}

interface ListFilter {
  q: string
  assignedTo: string[]
  priority: string[]
  project: string[]
  label: string[]
  notLabel: string[]
  due: string[]
  createdBy: string[]
  createdAt: string[]
  completed: string[]
  status: StatusFilter
  sort: string
  order: string
}

const plain = (text: string) =>
  ` ${text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase().toLowerCase().replaceAll('ς', 'σ')}`
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/(\p{Script=Han})/gu, ' $1 ')
    .replace(/ +/g, ' ')
    .trim()

/** Whether a text has the phrase; its last word is a prefix unless `whole`. */
const has = (texts: string[], words: string, whole: boolean) =>
  texts.some((text) => ` ${text} `.includes(` ${words}${whole ? ' ' : ''}`))

function matches(one: StoredTask, filter: ListFilter, adminUser: string): boolean {
  const texts = [
    one.title,
    one.description,
    ...one.todoChecklist.map((item) => item.text),
    ...one.attachments,
    ...one.assignedTo.map((user) => user.name),
    one.project?.name ?? '',
    ...one.labels.map((label) => label.name),
  ].map(plain)
  const terms = filter.q.match(/"[^"]*"?|[^\s"]+/g) ?? []
  const on = one.assignedTo.map((user) => user._id)
  const inRange = (day: string, range: string) => {
    const [from = '', to = ''] = range.split('..')
    return day >= from && (to === '' || day <= to)
  }
  const due: Record<string, string> = {
    overdue: '..2026-11-17',
    today: `${TODAY}..${TODAY}`,
    week: '2026-11-16..2026-11-22',
    'next-week': '2026-11-23..2026-11-29',
  }
  const marked = (name: string) => one.labels.some((label) => plain(label.name) === plain(name))
  const someOf = (list: string[], test: (value: string) => boolean) => list.length === 0 || list.some(test)
  return (
    terms.every((term) => plain(term) === '' || has(texts, plain(term), /^".*"$/.test(term))) &&
    someOf(filter.assignedTo, (who) =>
      who === 'nobody' ? on.length === 0 : on.includes(who === 'me' ? adminUser : who),
    ) &&
    someOf(filter.priority, (priority) => one.priority === priority) &&
    someOf(filter.project, (id) => (one.project?._id ?? 'none') === id) &&
    someOf(filter.label, (name) => marked(name)) &&
    !filter.notLabel.some((name) => marked(name)) &&
    someOf(
      filter.due,
      (when) => inRange(one.dueDate, due[when] ?? when) && (when !== 'overdue' || one.status !== 'Completed'),
    ) &&
    someOf(filter.createdBy, (by) => one.by === by) &&
    someOf(filter.createdAt, (range) => inRange(one.createdAt.slice(0, 10), range)) &&
    someOf(
      filter.completed,
      (range) => one.completedAt !== null && inRange(one.completedAt.slice(0, 10), range),
    )
  )
}

const rank = ['Low', 'Medium', 'High']
const bytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))
const titled = (one: Task) =>
  [...one.title.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase().toLowerCase().replaceAll('ς', 'σ')]
    .slice(0, 80)
    .join('')
const orders: Record<string, (a: Task, b: Task) => number> = {
  created: () => 0,
  due: (a, b) => bytes(a.dueDate, b.dueDate),
  priority: (a, b) => rank.indexOf(a.priority) - rank.indexOf(b.priority),
  changed: (a, b) => bytes(a.updatedAt, b.updatedAt),
  title: (a, b) => bytes(titled(a), titled(b)),
  place: (a, b) => bytes(a.rank, b.rank),
  completed: (a, b) => bytes(a.completedAt ?? '', b.completedAt ?? ''),
}

restoreListLimits()

describeEngines('a searched list', (t) => {
  let adminUser: Person
  let people: Person[]
  let team: Person[]
  let random: Random
  let known: StoredTask[]
  let projects: string[]

  const text = (most: number) =>
    Array.from({ length: random.whole(1, most) }, () => random.pick(WORDS)).join(
      random.pick([' ', ', ', '-', ' 🙂 ']),
    )
  const body = () =>
    taskBody(random.some(team, random.whole(1, 3)), {
      title: text(4),
      description: text(12),
      dueDate: random.pick(DAYS),
      priority: random.pick(rank),
      projectId: random.chance(0.6) ? random.pick(projects) : null,
      labels: random.some(MARKS, random.whole(0, 3)),
      attachments: random.chance(0.3) ? [`https://${random.pick(['news', 'law'])}.example/2026/x`] : [],
      todoChecklist: [
        { text: text(3), completed: random.chance(0.5) },
        { text: text(2), completed: random.chance(0.5) },
      ],
    })
  const call = (query: URLSearchParams | string, as = adminUser): Promise<Reply> =>
    t().call('GET', `/api/tasks?${query}`, { as })

  /** Reads all tasks from the plain list. */
  async function readAll(): Promise<void> {
    const creators = new Map(known.map((one) => [one._id, one.by]))
    const { tasks } = listTasks.returns.parse((await call('limit=500')).body)
    known = tasks.map((one) => ({ ...one, by: creators.get(one._id) ?? '' }))
  }

  beforeAll(async () => {
    random = randomFrom(7)
    adminUser = await admin(t(), 'Zoë Straßer')
    people = [await admin(t(), 'Ann Law'), await person(t(), 'user', 'Bo News'), await person(t())]
    team = [adminUser, ...people]
    known = []
    projects = []
    for (const name of ['Rechnung Harbour', 'Ångström', 'Leaving']) {
      const reply = await t().call('POST', '/api/projects', { as: adminUser, body: { name } })
      projects.push(reply.body.project._id)
    }
    for (let i = 0; i < TASKS; i++) {
      const by = random.pick([adminUser, people[0] as Person])
      const reply = await t().call('POST', '/api/tasks', { as: by, body: body() })
      known.push({ ...reply.body.task, by: by.id })
      if (i % 30 === 29) t().pass(86_400)
    }
    await changeSome()
  })

  /** Every kind of change that affects words, people and counts. */
  async function changeSome(): Promise<void> {
    for (const [i, one] of random.some(known, 25).entries()) {
      if (i % 9 === 8) t().pass(86_400)
      await t().call('PUT', `/api/tasks/${one._id}`, { as: adminUser, body: body() })
      await t().call('PUT', `/api/tasks/${one._id}/status`, {
        as: adminUser,
        body: { status: random.pick([...statuses]) },
      })
    }
    for (const [i, one] of random.some(known, 12).entries()) {
      await t().call('DELETE', `/api/tasks/${one._id}`, { as: adminUser })
      if (i % 2 === 0) await t().call('POST', `/api/tasks/${one._id}/restore`, { as: adminUser })
    }
    await t().call('PUT', `/api/users/${people[2]?.id}`, {
      as: adminUser,
      body: { name: 'Renamed Rechnung' },
    })
    // Projects and labels too.
    const [renamed, , leaving] = projects
    await t().call('PUT', `/api/projects/${renamed}`, { as: adminUser, body: { name: 'Newsletter Straße' } })
    await t().call('DELETE', `/api/projects/${leaving}`, { as: adminUser })
    const { labels } = (await t().call('GET', '/api/labels', { as: adminUser })).body
    const idOf = (name: string) => labels.find((label: { name: string }) => label.name === name)._id
    await t().call('PUT', `/api/labels/${idOf('ungelesen')}`, {
      as: adminUser,
      body: { name: 'Über Rechnung' },
    })
    await t().call('POST', `/api/labels/${idOf('x')}/merge`, {
      as: adminUser,
      body: { into: idOf('3D Mail') },
    })
    await t().call('DELETE', `/api/labels/${idOf('gone')}`, { as: adminUser })
    const leaver = await person(t(), 'user', 'Newsletter Leaver')
    for (let i = 0; i < 4; i++)
      known.push({ ...(await task(t(), adminUser, [leaver], body2(i, leaver))), by: adminUser.id })
    await t().call('DELETE', `/api/users/${leaver.id}`, { as: adminUser })
    await readAll()
    await analyze(t().deps.db)
  }
  const body2 = (i: number, who: Person) => ({ title: `Of one who left ${i}`, assignedTo: [who.id] })

  const randomFilter = (): ListFilter => {
    const maybe = <T>(chance: number, make: () => T[]): T[] => (random.chance(chance) ? make() : [])
    const ids = team.map(({ id }) => id)
    const range = () =>
      `${random.pick(['', '2026-11-01', '2026-11-16'])}..${random.pick(['2026-11-20', '2026-11-29'])}`
    const day = (ahead: number) =>
      new Date(t().deps.now().getTime() + ahead * 86_400_000).toISOString().slice(0, 10)
    return {
      q: maybe(0.6, () => random.some(TYPED, random.whole(1, 2))).join(' '),
      assignedTo: maybe(0.3, () => random.some([...ids, 'me', 'nobody'], random.whole(1, 3))),
      priority: maybe(0.3, () => random.some(rank, random.whole(1, 2))),
      project: maybe(0.3, () => random.some([...projects, 'none'], random.whole(1, 2))),
      label: maybe(0.3, () => random.some([...MARKS, 'UBER rechnung'], random.whole(1, 2))),
      notLabel: maybe(0.2, () => [random.pick(MARKS)]),
      due: maybe(0.4, () =>
        random.some(['overdue', 'today', 'week', 'next-week', range(), range()], random.whole(1, 2)),
      ),
      createdBy: maybe(0.2, () => random.some(ids, random.whole(1, 2))),
      createdAt: maybe(0.2, () => [`${random.pick(['', day(-2)])}..${day(random.whole(-2, 0))}`]),
      completed: maybe(0.2, () => [`${random.pick(['', day(-2)])}..${day(random.whole(-2, 0))}`]),
      status: random.pick(['', '', 'Open', ...statuses]),
      sort: random.pick(Object.keys(orders)),
      order: random.pick(['asc', 'desc']),
    }
  }

  function expected(filter: ListFilter, from: readonly StoredTask[]) {
    const all = from.filter((one) => matches(one, filter, adminUser.id))
    const way = filter.order === 'asc' ? 1 : -1
    const by = orders[filter.sort] ?? (() => 0)
    return {
      tasks: all
        .filter((one) => statusesOf(filter.status).includes(one.status))
        .sort((a, b) => way * (by(a, b) || bytes(a._id, b._id)))
        .map((one) => one._id),
      counts: ['', ...statuses].map(
        (status) => all.filter((one) => status === '' || one.status === status).length,
      ),
    }
  }

  async function listAll(filter: ListFilter, as = adminUser) {
    const query = new URLSearchParams({ today: TODAY })
    for (const [name, value] of Object.entries(filter))
      for (const each of [value].flat()) if (each !== '') query.append(name, each)
    query.set('limit', String(random.pick([5, 13, 500])))
    const tasks: string[] = []
    for (;;) {
      // Both statements of a list give the same tasks.
      Object.assign(limits, { source: random.pick([0, 4, 12, 2000]), share: random.pick([0, 0.1, 1]) })
      const reply = await call(query, as)
      expect([String(query), reply.status]).toEqual([String(query), 200])
      const page = listTasks.returns.parse(reply.body)
      tasks.push(...page.tasks.map((one) => one._id))
      const { all, pendingTasks, inProgressTasks, completedTasks } = page.statusSummary
      if (page.nextCursor === null)
        return { tasks, counts: [all, pendingTasks, inProgressTasks, completedTasks] }
      query.set('cursor', page.nextCursor)
    }
  }

  test.each([1, 2, 3, 4, 5, 6])(
    'equals a plain search in tasks, counts and order over all pages, %i [T34]',
    async () => {
      let hits = 0
      for (let i = 0; i < FILTERS; i++) {
        const filter = randomFilter()
        const want = expected(filter, known)
        expect([filter, await listAll(filter)]).toEqual([filter, want])
        hits += want.tasks.length > 0 ? 1 : 0
      }
      expect(hits).toBeGreaterThan(FILTERS / 6)
    },
  )

  test.each(['words', 'words and a person'])(
    'finds %s, whichever statement is used [T34]',
    async (searched) => {
      for (let i = 0; i < FILTERS; i++) {
        const nothing = {
          priority: [],
          project: [],
          label: [],
          notLabel: [],
          due: [],
          createdBy: [],
          createdAt: [],
          completed: [],
        }
        const q = random.some(TYPED, random.whole(1, 3)).join(' ')
        const assignedTo = searched === 'words' ? [] : [random.pick(team).id]
        const filter = { ...randomFilter(), ...nothing, q, assignedTo }
        expect([filter, await listAll(filter)]).toEqual([filter, expected(filter, known)])
      }
    },
  )

  test('shows members only their own tasks [T3]', async () => {
    const [, bo] = people as [Person, Person]
    const own = known.filter((one) => one.assignedTo.some((user) => user._id === bo.id))
    expect(own.length).toBeGreaterThan(5)
    for (let i = 0; i < 15; i++) {
      const filter = randomFilter()
      expect(await listAll(filter, bo)).toEqual(expected({ ...filter, assignedTo: [] }, own))
    }
    expect(
      (await listAll({ ...randomFilter(), q: '', assignedTo: ['nobody', adminUser.id] }, bo)).tasks.every(
        (id) => own.some((one) => one._id === id),
      ),
    ).toBe(true)
  })

  test('treats all input as text [T34]', async () => {
    const typed = [
      '"',
      '""',
      '" "',
      "'",
      '*',
      'a*',
      '-a',
      'NOT a',
      'a AND',
      'AND',
      'OR',
      'NEAR(a b)',
      'words:a',
      '(',
      ')',
      'a & b',
      '!a',
      'a:*',
      '<->',
      '%',
      '_',
      '\\',
      '\u0000',
      '\ud800',
      'a\u0000b',
      '🙂',
      '{}',
      '[]',
      '?',
      '$1',
      ';drop table tasks',
      'x'.repeat(5000),
      'a '.repeat(900),
      '"a b" "',
      '\u202e',
      'İ',
      'ﷺ',
      '^a',
      '+',
      '~',
      '|',
      'a | b',
    ]
    for (const q of typed) {
      const reply = await call(`q=${encodeURIComponent(q.toWellFormed())}`)
      expect([q, reply.status]).toEqual([q, 200])
    }
    expect((await call('q=%00&q=%ff&q=')).status).toBe(200)
    const everything = (await call('')).body.statusSummary
    expect((await call('q=%20')).body.statusSummary).toEqual(everything)
    // Symbols beside a word are ignored; a search for symbols alone finds nothing.
    expect((await call('q=!+a')).body.statusSummary).toEqual((await call('q=a')).body.statusSummary)
    for (const q of ['!', '|', '%25', '-', '%22%22', '%F0%9F%99%82'])
      expect([q, (await call(`q=${q}`)).body]).toMatchObject([q, { tasks: [], statusSummary: { all: 0 } }])
  })

  test.each([
    ['assignedTo=x', 'assignedTo'],
    ['assignedTo=', 'assignedTo'],
    ['priority=high', 'priority'],
    ['priority=Low&priority=', 'priority'],
    ['project=nobody', 'project'],
    ['project=none&project=', 'project'],
    ['label=', 'label'],
    ['notLabel=%20', 'notLabel'],
    ['due=yesterday', 'due'],
    ['due=..', 'due'],
    ['due=2026-02-31..', 'due'],
    ['due=2026-12-01..2026-11-01', 'due'],
    ['due=2026-11-01..2026-11-02..', 'due'],
    ['createdAt=week', 'createdAt'],
    ['createdBy=me', 'createdBy'],
    ['today=18.11.2026', 'today'],
    ['today=2026-11-18&today=2026-11-19', 'today'],
    ['sort=progress', 'sort'],
    ['order=up', 'order'],
    ['status=Done', 'status'],
    ['limit=0', 'limit'],
    ['limit=many', 'limit'],
    ['due=today&due=2026-11-01..&due=', 'due'],
  ])('refuses %s with the name of the field [T34]', async (query, field) => {
    const reply = await call(query)
    expect([reply.status, reply.body.code, reply.body.errors[0].path]).toEqual([400, 'bad_request', field])
    expect(reply.body.message.toLowerCase()).toContain(field.toLowerCase())
  })

  test('accepts only a cursor of the same query [T7]', async () => {
    const { nextCursor } = (await call('sort=priority&limit=2')).body
    const wrong = [
      'sort=due&limit=2',
      'sort=priority&order=asc',
      'sort=priority&q=x',
      'sort=priority&priority=Low',
      '',
    ]
    for (const query of wrong) expect((await call(`${query}&cursor=${nextCursor}`)).status).toBe(400)
    expect((await call(`sort=priority&limit=2&cursor=${nextCursor}`)).status).toBe(200)
  })
})
