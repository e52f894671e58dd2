/** Invalid input gets a clear 4xx, the same on both engines, and writes nothing. */
import { endpoints } from '@task-manager/contract/contract'
import type { Endpoint } from '@task-manager/contract/endpoint'
import { GENERIC_MESSAGE } from '@task-manager/contract/errors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallOptions, type Reply, startTestApp, type TestApp } from '#test/app.ts'
import { engines } from '#test/database/databases.ts'
import { admin, type Person, task, taskBody } from '#test/factories.ts'

interface Side {
  readonly t: TestApp
  readonly adminUser: Person
  /** A task that exists, so that bodies are checked and not only ids. */
  readonly taskId: string
}
let sides: Side[]
beforeAll(async () => {
  sides = await Promise.all(
    engines.map(async (engine) => {
      const t = await startTestApp(engine)
      const adminUser = await admin(t)
      return { t, adminUser, taskId: (await task(t, adminUser, [adminUser]))._id }
    }),
  )
})
afterAll(() => Promise.all(sides.map(({ t }) => t.close())))

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const json = { 'content-type': 'application/json' }
/** A valid body for each call, in which tests replace one field. `ID` becomes the administrator's id. */
const valid = {
  ...taskBody([], {}),
  assignedTo: ['ID'],
  name: 'Amani',
  email: 'amani@example.test',
  password: 'correct horse battery',
  status: 'Pending',
}
const withField = (name: string, text: string) => {
  const rest = JSON.stringify(Object.fromEntries(Object.entries(valid).filter(([key]) => key !== name)))
  return `${rest.slice(0, -1)},"${name}":${text}}`
}
const hostileValues = [
  '"a\\u0000b"',
  '"a\\ud800b"',
  '"\\udc00"',
  JSON.stringify('x'.repeat(5000)),
  '1e999',
  '-0',
  '123456789012345678901234567890',
  'null',
  'true',
  '[]',
  '{}',
  '[[[["x"]]]]',
  '{"toString":null,"length":5}',
  '{"$ne":null}',
  nested(20_000),
]
const fields = [
  ...[
    'title',
    'description',
    'dueDate',
    'priority',
    'assignedTo',
    'todoChecklist',
    'attachments',
    'enquiryId',
    'projectId',
    'labels',
    'color',
    'clientName',
    'note',
    'archived',
    'into',
  ],
  ...[
    'name',
    'email',
    'password',
    'role',
    'status',
    'profileImageUrl',
    'adminInviteToken',
    'currentPassword',
  ],
]
const wholeBodies: Array<string | Buffer> = [
  '',
  ' ',
  'null',
  '5',
  '"text"',
  '[]',
  '[{}]',
  '{}',
  '{',
  '{"a":1,}',
  "{'a':1}",
  'NaN',
  '\ufeff{}',
  nested(20_000),
  `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{"role":"admin"}}}',
  '{"a":{"__proto__":null}}',
  '{"title":"a","title":"b","__proto__":1}',
  JSON.stringify({ todoChecklist: Array.from({ length: 20_000 }, () => ({ text: 'x' })) }).slice(0, 60_000),
  JSON.stringify({ assignedTo: Array.from({ length: 600 }, () => 'ID') }),
  Buffer.from([0xff, 0xfe, 0x00]),
  Buffer.concat([Buffer.from('{"title":"'), Buffer.from([0xc3, 0x28, 0xed, 0xa0, 0x80]), Buffer.from('"}')]),
]
const contentTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/jsonx',
  'application/xml',
  'x',
  '/',
  ';',
  `application/json; ${'x'.repeat(5000)}`,
]
const ids = [
  'x',
  'x'.repeat(5000),
  '%00',
  '%ED%A0%80',
  '%FF',
  '%',
  '%2e%2e%2f',
  '..',
  '__proto__',
  'constructor',
  "'%20or%201=1--",
  '0199AAAA-0000-7000-8000-000000000001',
  '-1',
  '1e309',
  '%F0%9F%92%A9',
]
const queries = [
  'limit=1&limit=2',
  'limit[]=1',
  'limit=1e999',
  'limit=%00',
  'status=Pending&status=Completed',
  'status=%00',
  'cursor=%ED%A0%80',
  `cursor=${'x'.repeat(5000)}`,
  'cursor=a&cursor=b',
  'assignedTo=%00',
  'assignedTo=*',
  'assignedTo[$ne]=1',
  'project=%00',
  'label=%00',
  'label=%ED%A0%80',
  'today=2026-02-31',
  'today=%00&today=1',
  'today=',
  '__proto__=1&__proto__[a]=2&constructor=3',
  '%',
  '%ff=%ff',
  '&&&===',
  'a'.repeat(9000),
]
const headers: Array<Record<string, string>> = [
  { 'if-match': 'x'.repeat(5000) },
  { 'if-match': '"\u00ff"' },
  { 'idempotency-key': 'x'.repeat(5000) },
  { 'idempotency-key': '\u00ff' },
  { 'content-length': '5' },
  { 'x-forwarded-for': "'; drop table users; --, \u00ff", forwarded: 'for="[::"' },
  { accept: 'text/xml', 'accept-encoding': 'x;q=9', 'accept-language': 'x'.repeat(3000) },
  { host: 'evil.example:99999', origin: 'null', referer: '\u00ff' },
  { 'x-http-method-override': 'DELETE', 'transfer-encoding': 'x' },
]

/** The parts of an answer that must be equal on both engines. */
const comparable = ({ status, body }: Reply) => ({ status, message: body?.message, code: body?.code })

function checkReply(reply: Reply, about: string): void {
  expect.soft(reply.status, `${about}: ${reply.text.slice(0, 300)}`).toBeLessThan(500)
  // The contact form answers with plain text, like the mail service whose protocol it uses.
  if (reply.status < 400 || about.startsWith('sendForm ')) return
  expect.soft(reply.headers['content-type'], about).toMatch(/^application\/problem\+json/)
  expect.soft(reply.body?.message, about).toBe(reply.body?.detail)
  expect.soft(reply.body?.status, about).toBe(reply.status)
  // The message says what to change: it is neither the validator's own text nor that of a server error.
  expect.soft(reply.body?.message, about).not.toMatch(/^Invalid input|undefined|\[object/)
  expect.soft(reply.body?.message, about).not.toBe(GENERIC_MESSAGE)
  expect.soft(String(reply.body?.message).length, about).toBeGreaterThan(5)
  expect.soft(String(reply.body?.message).length, about).toBeLessThan(200)
}

/** Sends the same request to both engines and compares the answers. Callers exclude deleting and logging out. */
async function sendAll(method: Endpoint['method'], url: string, options: CallOptions, about: string) {
  const replies: Reply[] = []
  for (const { t, adminUser, taskId } of sides) {
    const path = url.replaceAll('TASK', taskId).replaceAll('ID', adminUser.id)
    const body =
      typeof options.body === 'string' ? options.body.replaceAll('"ID"', `"${adminUser.id}"`) : options.body
    replies.push(await t.call(method, path, { as: adminUser, ...options, body }))
  }
  for (const reply of replies) checkReply(reply, about)
  const [sqlite, postgres] = replies.map(comparable)
  expect.soft(sqlite, about).toEqual(postgres)
}

const all = [...endpoints]
const urlOf = ({ path }: Endpoint) =>
  path.replace('{id}', path.includes('/tasks/') ? 'TASK' : 'ID').replace('{itemId}', '1')
/** For a body, which may be optional or a step of a pipe. */
const fieldsOf = ({ body }: Endpoint): Set<string> => {
  type Body = { shape?: object; def: { innerType?: Body; in?: Body; out?: Body } }
  const shapeOf = (schema: Body | undefined): object | undefined =>
    schema &&
    (schema.shape ?? shapeOf(schema.def.innerType) ?? shapeOf(schema.def.out) ?? shapeOf(schema.def.in))
  return new Set(Object.keys(shapeOf(body as unknown as Body) as object))
}
// Reports are read by tests of their own; here they would only cost time.
const withBody = all.filter(([, { body, method }]) => body !== undefined && method !== 'DELETE')

test.each(withBody)('%s refuses invalid bodies [api 1, api 2]', async (name, endpoint) => {
  const send = (body: string | Buffer, contentType = json) =>
    sendAll(endpoint.method, urlOf(endpoint), { body, headers: contentType }, `${name} ${body.slice(0, 60)}`)
  for (const body of wholeBodies) await send(body)
  const known = fieldsOf(endpoint)
  for (const field of fields.filter((each) => known.has(each)))
    for (const text of hostileValues) await send(withField(field, text))
  for (const type of contentTypes) await send('{}', { 'content-type': type })
  for (const item of ['5', '[]', '{"text":5}', '{"text":"a","completed":1}', '{"text":"\\u0000"}'])
    if (known.has('todoChecklist')) await send(withField('todoChecklist', `[${item}]`))
  for (const link of ['5', '"javascript:x"', '"\\ud800"', 'null', '["a"]'])
    if (known.has('attachments')) await send(withField('attachments', `[${link}]`))
  for (const id of ['"x"', '5', 'null', '"\\u0000"', '["ID"]'])
    if (known.has('assignedTo')) await send(withField('assignedTo', `[${id}]`))
})

const withId = all.filter(([, { path }]) => path.includes('{id}'))
test.each(withId)('%s answers 404 for an invalid id [api 1]', async (name, { method, path }) => {
  for (const id of ids) {
    const options =
      method === 'GET' || method === 'DELETE' ? {} : { body: JSON.stringify(valid), headers: json }
    await sendAll(method, path.replace('{id}', id), options, `${name} ${id.slice(0, 40)}`)
  }
})

const getters = all.filter(
  ([, { method, produces, path }]) => method === 'GET' && !produces && !path.includes('{'),
)
test.each(getters)('%s reports what is wrong with its query [api 2]', async (name, { method, path }) => {
  for (const query of queries) await sendAll(method, `${path}?${query}`, {}, `${name} ${query.slice(0, 40)}`)
})

test.each(
  all.filter(([name, { produces, method }]) => !produces && method !== 'DELETE' && name !== 'logout'),
)('%s accepts odd headers', async (name, endpoint) => {
  for (const odd of headers)
    await sendAll(
      endpoint.method,
      urlOf(endpoint),
      { headers: odd },
      `${name} ${JSON.stringify(odd).slice(0, 60)}`,
    )
})

test('refuses a body that is too large [api 1]', async () => {
  const body = JSON.stringify({ name: 'x'.repeat(1_100_000) })
  for (const [name, endpoint] of withBody)
    if (!endpoint.accepts)
      await sendAll(endpoint.method, urlOf(endpoint), { body, headers: json }, `${name} too large`)
})

test('refuses an unknown field inside a body by its name [api 1]', async () => {
  const rule = { rule: 'FREQ=DAILY' }
  const full = (over: object) => ({ ...taskBody([], {}), assignedTo: ['ID'], ...over })
  const wrong: [method: 'POST' | 'PUT' | 'PATCH', url: string, body: object, path: string][] = [
    ['POST', '/api/tasks', full({ repeat: { ...rule, untill: '2030-01-01' } }), 'repeat.untill'],
    ['PUT', '/api/tasks/TASK', full({ repeat: { ...rule, untill: '2030-01-01' } }), 'repeat.untill'],
    ['PATCH', '/api/tasks/TASK', { repeat: { ...rule, time: 3 } }, 'repeat.time'],
    ['PATCH', '/api/tasks/TASK', { titel: 'x' }, 'titel'],
    ['POST', '/api/tasks', full({ todoChecklist: [{ text: 'a', done: true }] }), 'todoChecklist.0.done'],
    ['PUT', '/api/tasks/TASK/todo', { todoChecklist: [{ text: 'a', done: true }] }, 'todoChecklist.0.done'],
    ['POST', '/api/tasks/TASK/items', { items: [{ text: 'a', due: '2030-01-01' }] }, 'items.0.due'],
    ['PUT', '/api/auth/notifications', { kinds: { asigned: { push: true } } }, 'kinds.asigned'],
    ['PUT', '/api/auth/notifications', { kinds: { assigned: { mial: true } } }, 'kinds.assigned.mial'],
    ['PUT', '/api/auth/profile', { mails: { overdu: false } }, 'mails.overdu'],
  ]
  for (const { t, adminUser, taskId } of sides) {
    for (const [method, url, body, path] of wrong) {
      const text = JSON.stringify(body).replaceAll('"ID"', `"${adminUser.id}"`)
      const reply = await t.call(method, url.replace('TASK', taskId), {
        as: adminUser,
        body: text,
        headers: json,
      })
      expect
        .soft([reply.status, reply.body.message, reply.body.errors?.[0].path], `${method} ${url} ${path}`)
        .toEqual([400, `${path} can't be used here.`, path])
    }
    const tasks = [{ title: 'a' }, { title: 'b', priorty: 'High' }]
    const lines = await t.call('POST', '/api/tasks/quick', {
      as: adminUser,
      body: { tasks, today: '2026-11-20' },
    })
    expect(lines.status).toBe(400)
    expect(lines.body).toMatchObject({ index: 1, field: 'priorty' })
    // An answer can be sent back, and a field beside the known ones is ignored.
    const { repeat, todoChecklist } = (
      await t.call('PATCH', `/api/tasks/${taskId}`, { as: adminUser, body: { repeat: rule } })
    ).body.task
    const sentBack = await t.call('PATCH', `/api/tasks/${taskId}`, {
      as: adminUser,
      body: { repeat, todoChecklist },
    })
    expect([sentBack.status, sentBack.body.task?.repeat]).toEqual([200, repeat])
    const beside = { todoChecklist, extra: 1 }
    const todo = await t.call('PUT', `/api/tasks/${taskId}/todo`, { as: adminUser, body: beside })
    expect(todo.status).toBe(200)
    await t.call('PATCH', `/api/tasks/${taskId}`, { as: adminUser, body: { repeat: null } })
  }
})

test('answers invalid paths [api 2]', async () => {
  for (const url of [
    '/api',
    '/api/',
    '/api/nothing',
    '/api//tasks',
    '/api/tasks/%',
    '/api/%2e%2e/etc',
    '/api/tasks%00',
  ])
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const [one] = await Promise.all(sides.map(({ t, adminUser }) => t.call(method, url, { as: adminUser })))
      if (one) checkReply(one, `${method} ${url}`)
    }
})

test('stored only the valid requests [api 1]', async () => {
  for (const { t, adminUser } of sides) {
    const users = await t.deps.db.selectFrom('users').select(['name', 'email', 'role']).execute()
    for (const { name, email, role } of users) {
      expect([name, email].join('')).not.toMatch(/\u0000|\ufffd/)
      expect(email === adminUser.email || role === 'user').toBe(true)
    }
    const { body } = await t.call('GET', '/api/tasks?limit=500', { as: adminUser })
    expect(body.statusSummary.all).toBe(body.tasks.length)
    for (const each of body.tasks) expect(each.todoChecklist.length).toBeGreaterThan(0)
    const links = await t.deps.db.selectFrom('task_assignees').select('task_id').execute()
    const taskIds = new Set(body.tasks.map((each: { _id: string }) => each._id))
    expect(links.every((link) => taskIds.has(link.task_id))).toBe(true)
  }
})
