/** Two clients change one task concurrently: their answers are possible in some order, and nothing is lost. */
import type { Task, TaskPage } from '@task-manager/contract/tasks/tasks'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { type Reply, startTestApp, type TestApp } from '#test/app.ts'
import type { Engine } from '#test/database/databases.ts'
import { admin, type Person, person, task } from '#test/factories.ts'
import { attack, type Counter } from './attack.ts'
import { WrongAnswer } from './check-answer.ts'
import { type Done, isPossible, type Outcome, type State, type Step } from './orders.ts'

/** One application for all runs; each run creates its own people and task. */
const apps = new Map<Engine, TestApp>()
afterAll(() => Promise.all([...apps.values()].map((t) => t.close())))
async function appOn(engine: Engine): Promise<TestApp> {
  const t = apps.get(engine) ?? (await startTestApp(engine))
  apps.set(engine, t)
  return t
}

const item = fc.nat({ max: 2 })
const ofMembers = [
  fc.record({ do: fc.constant('tick' as const), item, done: fc.boolean() }),
  fc.record({
    do: fc.constant('status' as const),
    status: fc.constantFrom('Pending' as const, 'In Progress' as const, 'Completed' as const),
  }),
  fc.constant({ do: 'read' as const }),
]
const ofAdmins = [
  ...ofMembers,
  fc.record({ do: fc.constant('title' as const), title: fc.constantFrom('A', 'B'), ifFirst: fc.boolean() }),
  fc.record({ do: fc.constant('remove' as const), item }),
  fc.constant({ do: 'delete' as const }),
  fc.constant({ do: 'restore' as const }),
]
const steps = (countOf: readonly fc.Arbitrary<Step>[]) =>
  fc.array(fc.oneof(...countOf), { minLength: 1, maxLength: 4, size: 'max' })

const requestOf = (
  first: Task,
  step: Step,
): ['GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', string, unknown?] => {
  const url = `/api/tasks/${first._id}`
  const itemUrl = 'item' in step ? `${url}/items/${first.todoChecklist[step.item]?._id}` : ''
  switch (step.do) {
    case 'read':
      return ['GET', url]
    case 'title':
      return ['PATCH', url, { title: step.title }]
    case 'status':
      return ['PUT', `${url}/status`, { status: step.status }]
    case 'tick':
      return ['PATCH', itemUrl, { completed: step.done }]
    case 'remove':
      return ['DELETE', itemUrl]
    case 'delete':
      return ['DELETE', url]
    case 'restore':
      return ['POST', `${url}/restore`]
  }
}

const stateOf = (first: Task, now: Task): Omit<State, 'isThere'> => ({
  title: now.title,
  status: now.status,
  items: first.todoChecklist.map(
    ({ _id }) => now.todoChecklist.find((each) => each._id === _id)?.completed ?? null,
  ),
  version: now.version,
})

function outcomeOf(first: Task, { status, body }: Reply): Outcome {
  const now: Task | undefined = body?.task ?? (body?._id === undefined ? undefined : body)
  return { status, task: status < 300 && now ? stateOf(first, now) : null }
}

async function client(
  t: TestApp,
  who: Person,
  first: Task,
  steps: readonly Step[],
  counter: Counter,
): Promise<Done[]> {
  const done: Done[] = []
  for (const step of steps) {
    const [method, url, body] = requestOf(first, step)
    const isGuarded = step.do === 'title' && step.ifFirst
    counter.sent += 1
    const reply = await t.call(method, url, {
      as: who,
      body,
      ...(isGuarded ? { headers: { 'if-match': `"${first.version}"` } } : {}),
    })
    if (reply.status >= 500) throw new WrongAnswer('A fault of the server.', JSON.stringify(step), reply)
    done.push({ step, outcome: outcomeOf(first, reply) })
  }
  return done
}

/** Checks that the counts beside the list match the list. */
async function checkCounts(t: TestApp, member: Person): Promise<void> {
  const { body } = await t.call('GET', '/api/tasks', { as: member })
  const { tasks, statusSummary } = body as TaskPage
  const countOf = (status: Task['status']) => tasks.filter((each) => each.status === status).length
  expect(statusSummary).toEqual({
    all: tasks.length,
    pendingTasks: countOf('Pending'),
    inProgressTasks: countOf('In Progress'),
    completedTasks: countOf('Completed'),
  })
}

attack({
  name: 'together',
  share: 0.1,
  perRun: 4,
  arbitrary: fc.tuple(steps(ofAdmins), fc.oneof(steps(ofAdmins), steps(ofMembers)), fc.boolean()),
  run: async (engine, [one, other, isMember], counter) => {
    const t = await appOn(engine)
    const [adminUser, second, member] = [await admin(t), await admin(t), await person(t)]
    const first = await task(t, adminUser, [member], {
      title: 'A',
      todoChecklist: [{ text: 'One' }, { text: 'Two', completed: true }, { text: 'Three' }],
    })
    const isAllowed = other.every((step) => ['read', 'status', 'tick'].includes(step.do))
    const clients = await Promise.all([
      client(t, adminUser, first, one, counter),
      client(t, isMember && isAllowed ? member : second, first, other, counter),
    ])
    const last = outcomeOf(first, await t.call('GET', `/api/tasks/${first._id}`, { as: adminUser }))
    if (!isPossible({ isThere: true, ...stateOf(first, first) }, clients, last))
      throw new Error(
        `No order of these calls gives these answers:\n${JSON.stringify(clients)}\nin the end: ${JSON.stringify(last)}`,
      )
    await checkCounts(t, member)
  },
})

describe('the search for a possible order', () => {
  const start: State = { isThere: true, title: 'A', status: 'Pending', items: [false, false], version: 1 }
  const after = (version: number, ...items: boolean[]) => ({
    status: 200,
    task: { title: 'A', status: 'In Progress' as const, items, version },
  })
  const tick = (item: number): Step => ({ do: 'tick', item, done: true })

  test('finds an order when each change saw the other, and none when one was lost', () => {
    const one: Done[] = [{ step: tick(0), outcome: after(2, true, false) }]
    const other: Done[] = [
      { step: { do: 'title', title: 'A', ifFirst: true }, outcome: { status: 412, task: null } },
    ]
    expect(isPossible(start, [one, other], after(2, true, false))).toBe(true)
    const lost: Done[] = [{ step: tick(1), outcome: after(2, false, true) }]
    expect(isPossible(start, [one, lost], after(2, false, true))).toBe(false)
  })
})
