/** How the database finds what the hot calls ask for: by an index, however many tasks there are. */
import { statuses, type Task } from '@task-manager/contract/tasks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/db/ids.ts'
import { recountTasks } from '#server/features/task-counts/task-counts.service.ts'
import { describeEngines } from '#test/app.ts'
import { admin, type Person, person, task, taskBody } from '#test/factories.ts'
import { analyze, planOf, type Watched, watchStatements } from '#test/statements.ts'
import { firstRank } from './task-rank.ts'
import { bounds } from './tasks.ways.repo.ts'

const TASKS = 4000
const PEOPLE = 40

describeEngines('the plan', (t) => {
  let chief: Person
  let one: Person
  let watched: Watched
  let sample: Task
  beforeAll(async () => {
    watched = watchStatements(t().deps.store)
    chief = await admin(t())
    const team = [chief]
    for (let i = 1; i < PEOPLE; i++) team.push(await person(t()))
    one = team[1] as Person
    const at = t().deps.now().toISOString()
    await t()
      .deps.db.transaction()
      .execute(async (db) => {
        for (let from = 0; from < TASKS; from += 500) {
          const rows = Array.from({ length: 500 }, (_, i) => ({
            id: newId(),
            status: statuses[i % 3] as Task['status'],
          }))
          await db
            .insertInto('tasks')
            .values(
              rows.map(({ id, status }, i) => ({
                id,
                title: `Task ${i}`,
                description: 'To be found by an index.',
                priority: 'Low' as const,
                status,
                due_date: `2030-01-${10 + (i % 20)}`,
                attachments: '[]',
                assignees: '[]',
                checklist: '[{"text":"Item","completed":false}]',
                items_done: 0,
                progress: 0,
                version: 1,
                enquiry_id: null,
                rank: firstRank(id),
                project_id: null,
                project: 'null',
                labels: '[]',
                created_by: chief.id,
                created_at: at,
                updated_at: at,
              })),
            )
            .execute()
          await db
            .insertInto('task_assignees')
            .values(
              rows.flatMap(({ id, status }, i) =>
                [0, 1].map((position) => ({
                  task_id: id,
                  user_id: team[(i + position) % PEOPLE]?.id ?? '',
                  position,
                  status,
                })),
              ),
            )
            .execute()
        }
        await db
          .insertInto('sessions')
          .values(
            Array.from({ length: 2000 }, (_, i) => ({
              token_hash: `hash ${i}`,
              id: `id ${i}`,
              device: '',
              address: '',
              user_id: team[i % PEOPLE]?.id ?? '',
              created_at: at,
              used_at: at,
            })),
          )
          .execute()
        await recountTasks(db)
      })
    sample = await task(t(), chief, [one])
    await analyze(t().deps.db)
  })
  afterAll(() => watched.stop())

  /** Parts of the plans of all statements of the call in which a large table is read from end to end. */
  const scansOf = async (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    as: Person,
    body?: unknown,
  ) => {
    watched.clear()
    const reply = await t().call(method, url, { as, ...(body === undefined ? {} : { body }) })
    expect(reply.status).toBeLessThan(300)
    const texts = [...new Set(watched.statements)]
    expect(texts.length).toBeGreaterThan(0)
    const plans = await Promise.all(texts.map((text) => planOf(t().deps.db, text)))
    // A table of 40 users may be read as a whole where all users are asked for.
    return plans
      .flat()
      .filter((line) =>
        t().engine === 'sqlite'
          ? /^SCAN (tasks|mine|task_assignees|task_counts|sessions|idempotency_keys)\b/.test(line)
          : /Seq Scan on (tasks|task_assignees|sessions)\b/.test(line),
      )
  }

  test.each(['', '?status=Pending', '?limit=5', '?status=Completed&limit=200'])(
    'of the list %s',
    async (query) => {
      expect(await scansOf('GET', `/api/tasks${query}`, chief)).toEqual([])
      expect(await scansOf('GET', `/api/tasks${query}`, one)).toEqual([])
      const { body } = await t().call('GET', `/api/tasks${query}`, { as: chief })
      const next = `/api/tasks${query || '?'}&cursor=${body.nextCursor}&assignedTo=`.replace(
        /&assignedTo=$/,
        '',
      )
      expect(await scansOf('GET', next, chief)).toEqual([])
      expect(
        await scansOf('GET', `/api/tasks${query || '?'}${query ? '&' : ''}assignedTo=${one.id}`, chief),
      ).toEqual([])
    },
  )

  test('of a column of the board [T43]', async () => {
    watched.clear()
    await t().call('GET', '/api/tasks?status=Pending&sort=place&limit=5', { as: chief })
    const plans = await Promise.all(watched.statements.map((text) => planOf(t().deps.db, text)))
    expect(plans.flat()).toContainEqual(expect.stringMatching(/tasks_(status_)?place/))
  })

  test.each([
    ['sort=due', /tasks_status_due/],
    ['sort=priority', /tasks_priority/],
    ['priority=High', /tasks_priority/],
    ['due=overdue', /tasks_status_due/],
    ['due=2030-01-11..2030-01-12&sort=changed', /tasks_status_due/],
    ['createdAt=2020-01-01..2021-01-01', /tasks USING COVERING INDEX tasks_status /],
    ['q=task&sort=due', /tasks_status_due/],
    ['sort=changed', /tasks_changed/],
    ['sort=title', /task_search_title/],
  ])('of a list of many, %s [T34]', async (query, index) => {
    Object.assign(bounds, { few: 0, some: 0 })
    watched.clear()
    expect((await t().call('GET', `/api/tasks?today=2030-01-15&${query}`, { as: chief })).status).toBe(200)
    Object.assign(bounds, { few: 2000, some: 20_000 })
    // PostgreSQL decides by what is in the tables, and these are small.
    if (t().engine === 'postgres') return
    const plans = await Promise.all(watched.statements.map((text) => planOf(t().deps.db, text)))
    expect(plans.flat()).toContainEqual(expect.stringMatching(index))
    expect(plans.flat().filter((line) => /^SCAN tasks( |$)(?!USING)/.test(line))).toEqual([])
  })

  test('of a project, a label and their tasks', async () => {
    const made = await t().call('POST', '/api/projects', { as: chief, body: { name: 'Planned' } })
    const { _id } = made.body.project
    await task(t(), chief, [one], { projectId: _id, labels: ['planned'] })
    await analyze(t().deps.db)
    for (const as of [chief, one]) {
      expect(await scansOf('GET', `/api/tasks?project=${_id}`, as)).toEqual([])
      expect(await scansOf('GET', '/api/tasks?label=planned', as)).toEqual([])
      expect(await scansOf('GET', `/api/projects/${_id}`, as)).toEqual([])
    }
    expect(await scansOf('PUT', `/api/projects/${_id}`, chief, { name: 'Renamed' })).toEqual([])
    const { labels } = (await t().call('GET', '/api/labels', { as: chief })).body
    expect(await scansOf('PUT', `/api/labels/${labels[0]._id}`, chief, { name: 'renamed' })).toEqual([])
    expect(await scansOf('DELETE', `/api/labels/${labels[0]._id}`, chief)).toEqual([])
    expect(await scansOf('DELETE', `/api/projects/${_id}`, chief)).toEqual([])
  })

  test('of one task, both dashboards, the team and the session', async () => {
    for (const as of [chief, one]) {
      expect(await scansOf('GET', `/api/tasks/${sample._id}`, as)).toEqual([])
      expect(await scansOf('GET', '/api/tasks/user-dashboard-data?today=2030-01-20', as)).toEqual([])
    }
    expect(await scansOf('GET', '/api/tasks/dashboard-data?today=2030-01-20', chief)).toEqual([])
    expect(await scansOf('GET', '/api/users', chief)).toEqual([])
    // Whoever is signed in is asked for anew after a change of any user.
    await t().call('PUT', `/api/users/${one.id}`, { as: chief, body: { name: 'Renamed' } })
    expect(await scansOf('GET', '/api/auth/profile', one)).toEqual([])
  })

  test('of every change', async () => {
    const url = `/api/tasks/${sample._id}`
    const done = sample.todoChecklist.map(({ text }) => ({ text, completed: true }))
    expect(await scansOf('PUT', `${url}/todo`, one, { todoChecklist: done })).toEqual([])
    expect(await scansOf('PUT', `${url}/status`, one, { status: 'Pending' })).toEqual([])
    expect(await scansOf('PUT', url, chief, taskBody([one], { priority: 'High' }))).toEqual([])
    expect(await scansOf('POST', '/api/tasks', chief, taskBody([one]))).toEqual([])
    const { body } = await t().call('GET', '/api/tasks?sort=place&status=Completed&limit=1', { as: chief })
    expect(
      await scansOf('PATCH', `${url}/place`, chief, { above: sample._id, below: body.tasks[0]._id }),
    ).toEqual([])
    expect(await scansOf('DELETE', url, chief)).toEqual([])
  })
})
