/** Cached JSON of tasks: after any change, every node shows the current state (decision 0028). */
import type { Task, TaskPage } from '@task-manager/contract/tasks/tasks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/db/ids.ts'
import { fromJson } from '#server/db/query/typed-json.ts'
import { type Random, randomFrom } from '#server/seed/random.ts'
import { describeEngines, startTestApp, type TestApp } from '#test/app.ts'
import { type Watched, watchStatements } from '#test/database/statements.ts'
import { admin, type Person, person, task, taskBody } from '#test/factories.ts'
import { currentTasks } from './task-events.service.ts'

const TASKS = 6
const STEPS = 60
const UNCACHED = { 'cache-control': 'no-cache' }

describeEngines('the cached JSON of a list', (t) => {
  let adminUser: Person
  let team: Person[]
  let tasks: Task[]
  let nodes: [TestApp, TestApp]
  beforeAll(async () => {
    nodes = [t(), await startTestApp(t().engine, {}, t().database)]
    adminUser = await admin(t(), 'Wanjiku Mwangi')
    team = [await person(t(), 'user', 'Ines Duarte'), await person(t(), 'user', 'Björn 李')]
    const { body } = await t().call('POST', '/api/projects', { as: adminUser, body: { name: 'Website' } })
    const overrides = { projectId: body.project._id, labels: ['copy', 'legal'] }
    tasks = []
    for (let i = 0; i < TASKS; i++) tasks.push(await task(t(), adminUser, team, overrides))
  })
  afterAll(() => nodes[1].close())

  const list = async (node: TestApp, query = '', as = adminUser): Promise<TaskPage> => {
    const reply = await node.call('GET', `/api/tasks?limit=200${query}`, { as, headers: UNCACHED })
    expect(reply.status).toBe(200)
    return reply.body
  }

  /** Compares all lists of both nodes with the database. */
  const expectCurrentState = async (after: string) => {
    for (const node of nodes) {
      const { body } = await node.call('GET', '/api/tasks/dashboard-data', {
        as: adminUser,
        headers: UNCACHED,
      })
      const lists = [
        body.recentTasks as Task[],
        (await list(node)).tasks,
        (await list(node, '&sort=place')).tasks,
        (await list(node, '', team[0])).tasks,
      ]
      const ids = tasks.map(({ _id }) => _id)
      const rows = await currentTasks(node.deps.db, ids)
      const current = new Map([...rows].map(([id, { json }]) => [id, fromJson(json)]))
      for (const shown of lists) {
        expect([after, shown.length]).toEqual([after, current.size])
        for (const each of shown) expect([after, each]).toEqual([after, current.get(each._id)])
      }
    }
  }

  const call = async (
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body: unknown,
    node: TestApp,
    as = adminUser,
  ) => {
    const reply = await node.call(method, url, { as, ...(body === null ? {} : { body }) })
    expect([url, reply.status, reply.text.slice(0, 200)]).toEqual([
      url,
      expect.toBeOneOf([200, 201, 204]),
      expect.any(String),
    ])
    return reply
  }
  const word = (random: Random) => `${random.pick(['Öl', '漢字', "it's"])} ${random.whole(0, 1e9)}`
  const label = async () => (await t().call('GET', '/api/labels', { as: adminUser })).body.labels[0]
  const project = async () => (await t().call('GET', '/api/projects', { as: adminUser })).body.projects[0]
  const color = (random: Random) => random.pick(['red', 'green', 'blue'])

  /** Changes of tasks and of the keys copied to them. */
  const edits: Record<string, (random: Random, node: TestApp, url: string) => Promise<unknown>> = {
    tick: (random, node, url) =>
      call('PUT', `${url}/status`, { status: random.pick(['Pending', 'Completed']) }, node, team[0]),
    edit: (random, node, url) => call('PUT', url, taskBody(team, { title: word(random) }), node),
    'other people': (random, node, url) =>
      call('PUT', url, taskBody(random.chance(0.5) ? team : team.toReversed()), node),
    'other labels': (random, node, url) =>
      call('PUT', url, taskBody(team, { labels: random.some(['copy', 'legal', 'b'], 2) }), node),
    place: (random, node, url) => {
      const above = random.pick(tasks.filter(({ _id }) => !url.endsWith(_id)))._id
      return call('PATCH', `${url}/place`, { above, below: null }, node)
    },
    'delete and restore': async (_, node, url) => {
      await call('DELETE', url, null, node)
      await call('POST', `${url}/restore`, null, node)
    },
    'rename a user': (random, node) =>
      call('PUT', `/api/users/${random.pick(team).id}`, { name: word(random) }, node),
    picture: async (_, node) => {
      const image = { id: newId(), bytes: Buffer.from('x'), size: 1, created_at: '2030-01-01T00:00:00.000Z' }
      await node.deps.db.insertInto('images').values(image).execute()
      await call('PUT', '/api/auth/profile', { profileImageUrl: `/api/images/${image.id}` }, node, team[0])
    },
    'rename a label': async (random, node) =>
      call('PUT', `/api/labels/${(await label())._id}`, { name: word(random).slice(0, 30) }, node),
    'recolour a label': async (random, node) =>
      call('PUT', `/api/labels/${(await label())._id}`, { color: color(random) }, node),
    'rename a project': async (random, node) =>
      call('PUT', `/api/projects/${(await project())._id}`, { name: word(random) }, node),
    'recolour a project': async (random, node) =>
      call('PUT', `/api/projects/${(await project())._id}`, { color: color(random) }, node),
    'rolled back': (random, node) =>
      node.deps.db
        .transaction()
        .execute(async (db) => {
          await db
            .updateTable('tasks')
            .set((eb) => ({ version: eb('version', '+', 1), title: word(random) }))
            .execute()
          throw new Error('changed my mind')
        })
        .catch(() => {}),
  }

  test.each(Object.keys(edits))('shows changes at once on both nodes, after: %s', async (name) => {
    const random = randomFrom(3)
    await expectCurrentState('before')
    await edits[name]?.(random, nodes[0], `/api/tasks/${tasks[0]?._id}`)
    await expectCurrentState(name)
  })

  test('equals that of a server without a cache, after random edits', async () => {
    const random = randomFrom(29)
    for (let step = 0; step < STEPS; step++) {
      const name = random.pick(Object.keys(edits))
      await edits[name]?.(random, random.pick(nodes), `/api/tasks/${random.pick(tasks)._id}`)
      await expectCurrentState(`${step} ${name}`)
    }
  })

  test('is from one snapshot while others write', async () => {
    let ticking = true
    const tick = async (node: TestApp, i: number) => {
      const random = randomFrom(i)
      while (ticking) await edits.tick?.(random, node, `/api/tasks/${random.pick(tasks)._id}`)
    }
    const tickers = [0, 1, 2, 3].map((i) => tick(nodes[i % 2] as TestApp, i))
    for (let i = 0; i < 40; i++) {
      const { tasks: shown, statusSummary } = await list(nodes[0])
      const completed = shown.filter(({ status }) => status === 'Completed').length
      expect([i, completed]).toEqual([i, statusSummary.completedTasks])
    }
    ticking = false
    await Promise.all(tickers)
  })

  test("is never older than the caller's own writes, also for concurrent equal calls", async () => {
    await Promise.all(
      tasks.map(async ({ _id }, i) => {
        for (let n = 0; n < 8; n++) {
          const node = nodes[i % 2] as TestApp
          const reply = await edits.tick?.(randomFrom(n), node, `/api/tasks/${_id}`)
          const { version } = (reply as { body: { task: Task } }).body.task
          const shown = (await list(node)).tasks.find((each) => each._id === _id)
          expect(shown?.version).toBeGreaterThanOrEqual(version)
        }
      }),
    )
  })

  test('is read once, after which only cache keys and the JSON of changed tasks are read', async () => {
    let watched: Watched | undefined
    try {
      await list(t())
      watched = watchStatements(t().deps.store)
      const statementsOfList = async () => {
        watched?.clear()
        await list(t())
        return watched?.statements.filter((text) => /from "?tasks\b/.test(text)) ?? []
      }
      const [keys, ...none] = await statementsOfList()
      expect(keys).not.toContain('checklist')
      expect(none).toEqual([])
      await edits.tick?.(randomFrom(1), t(), `/api/tasks/${tasks[0]?._id}`)
      const [again, one, ...rest] = await statementsOfList()
      expect(again).toBe(keys)
      expect(one).toMatch(/checklist.* in \(select/s)
      expect(rest).toEqual([])
      expect(await statementsOfList()).toEqual([keys])
      watched.clear()
      await Promise.all(Array.from({ length: 12 }, () => list(t())))
      const many = watched.statements.filter((text) => text === keys).length
      // On PostgreSQL concurrent calls share a query. SQLite answers each call before the next one arrives.
      expect(many).toBeLessThanOrEqual(t().engine === 'postgres' ? 3 : 12)
    } finally {
      watched?.stop()
    }
  })
})
