/** Unusual spellings of the request line: the route decides, not the spelling (api 3). */
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/db/ids.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { engines } from '#test/database/databases.ts'
import { admin, type Person, person, taskBody } from '#test/factories.ts'

interface Answer {
  readonly status: number
  readonly head: string
  readonly body: string
}

function answerOf(bytes: string): Answer {
  const [head = '', ...rest] = bytes.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body: rest.join('\r\n\r\n') }
}

const SANDBOX = "content-security-policy: default-src 'none'; frame-ancestors 'none'; sandbox"

describe.each(engines)('the request line, on %s', (engine) => {
  let t: TestApp
  let port: number
  let adminUser: Person
  beforeAll(async () => {
    t = await startTestApp(engine, { RATE_LIMITS: 'on' })
    port = Number(new URL(await t.app.listen({ port: 0, host: '127.0.0.1' })).port)
    adminUser = await admin(t)
  })
  afterAll(() => t.close())

  const open = () => connect(port, '127.0.0.1')
  async function send(target: string, headers: readonly string[] = []): Promise<Answer> {
    const socket = open()
    socket.write(
      [`GET ${target} HTTP/1.1`, 'Host: 127.0.0.1', 'Connection: close', ...headers, '', ''].join('\r\n'),
    )
    return answerOf(await text(socket))
  }
  const asAdmin = () => [`Authorization: Bearer ${adminUser.token}`]

  const spellings = (path: string) => [
    path,
    path.replace('a', '%61'),
    path.replace('api', '%61%70%69'),
    `http://127.0.0.1${path}`,
    `HTTP://somewhere.test${path}`,
    `${path}/`,
  ]

  test('reaches the API in any spelling, with session, access check and headers', async () => {
    for (const target of spellings('/api/users')) {
      const known = await send(target, asAdmin())
      expect([target, known.status, JSON.parse(known.body).length > 0]).toEqual([target, 200, true])
      const stranger = await send(target)
      expect([target, stranger.status, JSON.parse(stranger.body).code]).toEqual([target, 401, 'unauthorized'])
      for (const { head } of [known, stranger]) {
        expect(head).toContain(SANDBOX)
        expect(head).toContain('cache-control: no-store')
      }
    }
  })

  test('serves pictures with their sandbox policy in any spelling', async () => {
    const id = newId()
    await t.deps.db
      .insertInto('images')
      .values({ id, bytes: Buffer.from('webp'), size: 4, created_at: t.deps.now().toISOString() })
      .execute()
    for (const target of spellings(`/api/images/${id}`)) {
      const { status, head, body } = await send(target)
      expect([target, status, body]).toEqual([target, 200, 'webp'])
      expect(head).toContain(SANDBOX)
    }
  })

  test.each([
    '//api/users',
    '/API/users',
    '/api%2fusers',
    '/api%5Cusers',
    '/api\\users',
    '/x/../api/users',
    '/x/%2e%2e/api/users',
    '/api/../about',
    '/api/./users',
    '/api/nothing',
    '/%61pi/nothing',
    'http://127.0.0.1/api/nothing',
    'http://127.0.0.1//api/users',
    '/api',
    '/API?x=1',
    '/healthz/x',
  ])('%s, which does not exist, is 404 as JSON with the headers of the API', async (target) => {
    const { status, head, body } = await send(target, asAdmin())
    expect([status, JSON.parse(body).code]).toEqual([404, 'not_found'])
    expect(head).toContain(SANDBOX)
    expect(head).toContain('content-type: application/problem+json')
  })

  test('counts toward the calls a minute in any spelling', async () => {
    t.pass(60)
    const targets = Array.from({ length: 24 }, () => spellings('/api/auth/profile').slice(1)).flat()
    const replies = []
    for (const target of [...targets, '/%61pi/users', '//api/x', 'http://x/api/users'])
      replies.push((await send(target)).status)
    expect(replies).toEqual([...Array(120).fill(401), 429, 429, 429])
    t.pass(60)
  })

  test.each(['identity, chunked', 'gzip, chunked', 'x, CHUNKED'])(
    'with Transfer-Encoding: %s is refused and ends the connection',
    async (coding) => {
      const socket = open()
      const request = [
        'POST /api/auth/login HTTP/1.1',
        'Host: 127.0.0.1',
        'Content-Type: application/json',
        `Transfer-Encoding: ${coding}`,
        '',
        '2\r\n{}\r\n0\r\n\r\n',
      ].join('\r\n')
      // The second one would be answered too if the connection stayed.
      socket.write(request + request)
      const answer = await text(socket)
      expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1)
      expect(answerOf(answer)).toMatchObject({
        status: 400,
        head: expect.stringContaining('connection: close'),
      })
    },
  )

  test('checks a late body against the rights at its arrival [A4]', async () => {
    const secondAdmin = await admin(t)
    const member = await person(t)
    const body = JSON.stringify(taskBody([member], { title: 'Too late' }))
    const socket = open()
    socket.write(
      [
        'POST /api/tasks HTTP/1.1',
        'Host: 127.0.0.1',
        'Connection: close',
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
        'Expect: 100-continue',
        `Authorization: Bearer ${secondAdmin.token}`,
        '',
        '',
      ].join('\r\n'),
    )
    await once(socket, 'data')
    const demoted = await t.call('PUT', `/api/users/${secondAdmin.id}`, {
      as: adminUser,
      body: { role: 'user' },
    })
    expect(demoted.status).toBe(200)
    socket.write(body)
    expect(answerOf(await text(socket)).status).toBe(401)
    const created = await t.deps.db.selectFrom('tasks').select('id').where('title', '=', 'Too late').execute()
    expect(created).toEqual([])
  })
})
