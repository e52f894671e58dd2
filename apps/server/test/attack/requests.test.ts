/**
 * Requests made from the contract alone, by everyone: none ends in a 5xx, every answer matches its schema, each
 * session has exactly the rights of its role, and no one reads a task that they may not see.
 */
import { endpoints } from '@task-manager/contract/contract'
import type { Endpoint } from '@task-manager/contract/endpoint'
import fc from 'fast-check'
import { newId } from '#server/db/ids.ts'
import { type Reply, startTestApp, type TestApp } from '#test/app.ts'
import type { Engine } from '#test/database/databases.ts'
import { admin, type Person, person, task } from '#test/factories.ts'
import { attack, type Counter } from './attack.ts'
import { type Caller, callers, gateOf, makeCallers, type Right, rightOf } from './callers.ts'
import { checkAnswer, WrongAnswer } from './check-answer.ts'
import { bodyOf, id, valueFor } from './values.ts'

/** Never in an answer to someone who does not see its task. */
const SECRET = 'Kestrel-7431'
const KINDS: Record<string, string> = { trash: 'task', day: 'task', bulk: 'actionId' }

/** The stream does not end; the sample team is hundreds of requests in one. */
const left = new Set(['streamEventsCall', 'addSampleTeam'])
/** They refuse a wrong password or key with a 401 of their own. */
const signIns = new Set(['login', 'passkeyLogin', 'takeSecondStep'])
const sendable = [...endpoints].filter(([name]) => !left.has(name))

interface Request {
  readonly caller: Caller
  readonly name: string
  readonly params: Record<string, unknown>
  readonly query: Record<string, unknown>
  readonly body: unknown
  readonly headers: Record<string, string>
}

const kindOf = ({ path }: Endpoint): string => {
  const folder = /\/(\w+)\/\{id\}/.exec(path)?.[1] ?? ''
  return KINDS[folder] ?? folder.replace(/s$/, '')
}

const requestTo = ([name, endpoint]: (typeof sendable)[number]): fc.Arbitrary<Request> =>
  fc.record({
    caller: fc.oneof(
      { weight: 6, arbitrary: fc.constant<Caller>('administrator') },
      { weight: 6, arbitrary: fc.constantFrom<Caller>('assigned member', 'member', 'demoted') },
      { weight: 2, arbitrary: fc.constantFrom(...callers) },
    ),
    name: fc.constant(name),
    params: fc.record({
      id: fc.oneof({ weight: 9, arbitrary: id(kindOf(endpoint)) }, { weight: 1, arbitrary: id('unknown') }),
      itemId: id('item'),
      sign: fc.constantFrom('👍', '❓', 'x'),
    }),
    query: (endpoint.query ? valueFor(endpoint.query, '') : fc.constant({})) as fc.Arbitrary<
      Record<string, unknown>
    >,
    body: endpoint.body ? bodyOf(endpoint.body) : fc.constant(undefined),
    headers: fc.record(
      {
        'if-match': fc.constantFrom('"1"', '"2"', '*', 'x'),
        'idempotency-key': fc.constantFrom('one', 'two'),
      },
      { requiredKeys: [] },
    ),
  })

/** An installation in which the requests take place. Later requests can use ids of earlier answers. */
class TestInstallation {
  readonly t: TestApp
  readonly adminUser: Person
  readonly people: Map<Caller, Person>
  readonly #counter: Counter
  readonly #ids = new Map<string, string[]>()

  constructor(t: TestApp, adminUser: Person, people: Map<Caller, Person>, counter: Counter) {
    this.t = t
    this.adminUser = adminUser
    this.people = people
    this.#counter = counter
    for (const each of people.values()) this.note('user', each.id)
  }

  note(kind: string, value: unknown): void {
    if (typeof value !== 'string') return
    const known = this.#ids.get(kind) ?? []
    if (!known.includes(value)) this.#ids.set(kind, [...known, value])
  }

  #noteAnswer(body: Record<string, unknown> | undefined): void {
    for (const [kind, value] of Object.entries(body ?? {})) {
      if (typeof value === 'string') this.note(kind === 'nextCursor' ? 'cursor' : kind, value)
      const { _id, todoChecklist } = (value ?? {}) as { _id?: unknown; todoChecklist?: { _id: string }[] }
      this.note(kind, _id)
      for (const item of Array.isArray(todoChecklist) ? todoChecklist : []) this.note('item', item._id)
    }
  }

  /** With the ids for placeholders like `«task 2»`. */
  resolve<T>(value: T): T {
    const idFor = (kind: string, n: number): string => {
      const known = this.#ids.get(kind) ?? []
      return known[n % Math.max(1, known.length)] ?? newId()
    }
    const text = JSON.stringify(value)
    return text === undefined
      ? value
      : JSON.parse(text.replace(/«(\w+) (\d)»/g, (_, kind: string, n: string) => idFor(kind, Number(n))))
  }

  async call(method: Endpoint['method'], url: string, as: Person, body?: unknown, headers = {}) {
    this.#counter.sent += 1
    // Also a body that is a text or null is JSON.
    const json = body === undefined ? {} : { body: JSON.stringify(body) }
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const reply = await this.t.call(method, url, {
      ...json,
      headers: { ...type, ...headers },
      ...(as.token === '' ? {} : { as }),
    })
    if (reply.status < 300) this.#noteAnswer(reply.body)
    return reply
  }

  /** What this session may do now: requests before it may have changed its role or ended it. */
  async rightOf(caller: Caller): Promise<Right> {
    if (rightOf(caller) === 'none') return 'none'
    const reply = await this.call('GET', '/api/auth/profile', this.people.get(caller) as Person)
    if (reply.status === 200) return reply.body.twoStepNeeded ? 'setup' : reply.body.role
    this.people.set(caller, await (caller === 'administrator' ? admin(this.t) : person(this.t)))
    return await this.rightOf(caller)
  }
}

async function createInstallation(t: TestApp, counter: Counter): Promise<TestInstallation> {
  const adminUser = await admin(t)
  const people = await makeCallers(t, adminUser)
  const installation = new TestInstallation(t, adminUser, people, counter)
  const others = await task(t, adminUser, [adminUser], {
    title: `${SECRET} title`,
    description: `${SECRET} description`,
    todoChecklist: [{ text: `${SECRET} item` }],
  })
  const reply = await t.call('POST', `/api/tasks/${others._id}/comments`, {
    as: adminUser,
    body: { text: `${SECRET} comment` },
  })
  const own = await task(t, adminUser, [people.get('assigned member') as Person])
  for (const each of [others, own]) {
    installation.note('task', each._id)
    for (const item of each.todoChecklist) installation.note('item', item._id)
  }
  installation.note('comment', reply.body.comment._id)
  return installation
}

function urlOf(endpoint: Endpoint, params: Record<string, unknown>, query: unknown): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries((query ?? {}) as object))
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined) search.append(name, String(each).toWellFormed())
  return search.size === 0 ? path : `${path}?${search}`
}

/**
 * Readers of the secret must see the task now. Administrators see all tasks, and deleted ones in the trash and the
 * log.
 */
async function checkSecret(
  installation: TestInstallation,
  who: Person,
  about: string,
  reply: Reply,
): Promise<void> {
  if (!reply.text.includes(SECRET)) return
  const { body } = await installation.call('GET', '/api/tasks?q=kestrel', who)
  if (!body?.tasks?.length)
    throw new WrongAnswer('It shows a task that the caller does not see.', about, reply)
}

async function send(installation: TestInstallation, request: Request): Promise<void> {
  const { caller, name, headers } = request
  const endpoint = endpoints.get(name) as Endpoint
  const right = await installation.rightOf(caller)
  const who = installation.people.get(caller) as Person
  const { params, query, body } = installation.resolve(request)
  const url = urlOf(endpoint, params, query)
  const about = `${caller}: ${endpoint.method} ${url.slice(0, 400)} ${JSON.stringify(body)?.slice(0, 1000)}`
  const reply = await installation.call(endpoint.method, url, who, body, headers)
  checkAnswer(name, endpoint, about, reply)
  const gate = gateOf(endpoint, right)
  if (gate !== null && reply.status !== gate) throw new WrongAnswer(`It must be ${gate}.`, about, reply)
  if (gate === null && reply.status === 401 && !signIns.has(name))
    throw new WrongAnswer('This session is good enough.', about, reply)
  if (right !== 'admin') await checkSecret(installation, who, about, reply)
}

attack({
  name: 'requests',
  share: 0.4,
  // A request of someone who is signed in counts one more: the lookup of the session.
  perRun: 38,
  arbitrary: fc.array(fc.oneof(...sendable.map(requestTo)), { maxLength: 50, size: 'max' }),
  run: async (engine: Engine, requests, counter) => {
    const t = await startTestApp(engine)
    try {
      const installation = await createInstallation(t, counter)
      for (const request of requests) await send(installation, request)
    } finally {
      await t.close()
    }
  },
})
