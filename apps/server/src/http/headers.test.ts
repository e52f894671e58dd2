/** Headers of every answer, other origins, and requests that are not HTTP (api 3). */
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { appFor, startTestApp, type TestApp } from '#test/app.ts'
import { task } from '#test/factories.ts'
import { adminFor } from '#test/people.ts'

const t = appFor('sqlite')
const adminUser = adminFor(t)

const EVERY = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': expect.stringContaining('camera=()'),
}
const API = {
  ...EVERY,
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
}

describe('every answer', () => {
  test.each([
    ['GET', '/api/tasks', 200],
    ['GET', '/api/tasks/x', 404],
    ['GET', '/api/users', 200],
    ['GET', '/api/nothing', 404],
    ['POST', '/api/nothing', 404],
    ['POST', '/api/auth/login', 422],
    ['PUT', '/api/tasks', 404],
    ['GET', '/api/tasks/%', 400],
    ['GET', '/healthz', 200],
    ['GET', '/readyz', 200],
  ] as const)('of %s %s (%i) has the headers of the API [api 3]', async (method, url, status) => {
    const reply = await t().call(method, url, { as: adminUser })
    expect(reply.status).toBe(status)
    expect(reply.headers).toMatchObject(API)
    for (const name of ['server', 'x-powered-by', 'access-control-allow-origin', 'strict-transport-security'])
      expect(reply.headers).not.toHaveProperty(name)
  })

  test('has an id of its own, which a problem and the lines of the log have too [api 3]', async () => {
    const [first, second] = [await t().call('GET', '/healthz'), await t().call('GET', '/api/tasks/x')]
    expect(first.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
    expect(second.body.requestId).toBe(second.headers['x-request-id'])
    const broken = await t().call('GET', '/%')
    expect(broken.body.requestId).toBe(broken.headers['x-request-id'])
  })

  test('of an invalid request has the headers of every answer [api 3]', async () => {
    for (const url of ['/nothing.txt', '/.well-known/nothing', '/..%2f..%2fetc/passwd', '/%'])
      expect((await t().call('GET', url)).headers).toMatchObject(EVERY)
  })

  test('has Strict-Transport-Security only with https [api 3]', async () => {
    const secure = await startTestApp('sqlite', { PUBLIC_URL: 'https://tasks.example' })
    try {
      const { headers } = await secure.call('GET', '/healthz')
      expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/)
    } finally {
      await secure.close()
    }
  })
})

describe('other methods', () => {
  test('answer HEAD as GET without the body [api 1]', async () => {
    const { _id } = await task(t(), adminUser, [adminUser])
    for (const url of ['/api/tasks', `/api/tasks/${_id}`, '/api/users', '/healthz']) {
      const [head, get] = await Promise.all(
        (['HEAD', 'GET'] as const).map((method) =>
          t().app.inject({ method, url, headers: { authorization: `Bearer ${adminUser.token}` } }),
        ),
      )
      expect(head?.statusCode).toBe(200)
      expect(head?.body).toBe('')
      for (const name of ['content-type', 'content-length', 'etag'])
        expect(head?.headers[name]).toBe(get?.headers[name])
    }
    expect((await t().app.inject({ method: 'HEAD', url: '/api/tasks' })).statusCode).toBe(401)
  })

  test('are refused when they are OPTIONS and TRACE [api 3]', async () => {
    for (const method of ['OPTIONS', 'TRACE'] as const) {
      const reply = await t().app.inject({
        method,
        url: '/api/tasks',
        headers: { origin: 'https://a.example' },
      })
      expect(reply.statusCode).toBe(404)
      expect(reply.headers).not.toHaveProperty('access-control-allow-origin')
    }
  })
})

describe('other origins', () => {
  const preflight = (app: TestApp, origin: string) =>
    app.app.inject({
      method: 'OPTIONS',
      url: '/api/tasks',
      headers: { origin, 'access-control-request-method': 'POST' },
    })

  test('are not allowed by default [api 3]', async () => {
    const reply = await t().call('GET', '/api/tasks', {
      as: adminUser,
      headers: { origin: 'https://a.example' },
    })
    expect(reply.headers).not.toHaveProperty('access-control-allow-origin')
    expect((await preflight(t(), 'https://a.example')).headers).not.toHaveProperty(
      'access-control-allow-origin',
    )
  })

  test('are allowed by an exact list, without credentials [api 3]', async () => {
    const open = await startTestApp('sqlite', {
      ALLOWED_ORIGINS: 'https://a.example, http://localhost:5173',
    })
    try {
      for (const origin of ['https://a.example', 'http://localhost:5173']) {
        const reply = await preflight(open, origin)
        expect(reply.statusCode).toBe(204)
        expect(reply.headers).toMatchObject({
          'access-control-allow-origin': origin,
          'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
          'access-control-allow-headers': 'Authorization, Content-Type, If-Match, Idempotency-Key, X-User',
          vary: 'Origin',
        })
        expect(reply.headers).not.toHaveProperty('access-control-allow-credentials')
        const refused = await open.call('GET', '/api/tasks', { headers: { origin } })
        expect(refused.status).toBe(401)
        expect(refused.headers['access-control-allow-origin']).toBe(origin)
      }
      for (const origin of [
        'https://a.example.evil.example',
        'https://xa.example',
        'http://a.example',
        'https://a.example:444',
        'HTTPS://A.EXAMPLE',
        'null',
        '*',
      ]) {
        expect((await preflight(open, origin)).headers).not.toHaveProperty('access-control-allow-origin')
        const reply = await open.call('GET', '/healthz', { headers: { origin } })
        expect(reply.headers).not.toHaveProperty('access-control-allow-origin')
        expect(reply.headers.vary).toBe('Origin')
      }
    } finally {
      await open.close()
    }
  })
})

describe('on the wire', () => {
  let port: number
  beforeAll(async () => {
    await t().app.listen({ port: 0, host: '127.0.0.1' })
    port = (t().app.server.address() as AddressInfo).port
  })

  /** All bytes until the server closes the connection. */
  async function raw(text: string | Buffer): Promise<string> {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    let answer = ''
    socket.setEncoding('utf8').on('data', (data: string) => {
      answer += data
    })
    socket.write(text)
    await once(socket, 'close')
    return answer
  }

  test.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['bytes', Buffer.from([0x16, 0x03, 0x01, 0x00, 0xff, 0x0d, 0x0a]), 400],
    ['a method that is none', 'FROB / HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['a version that is none', 'GET / HTTP/9.9\r\nHost: a\r\n\r\n', 400],
    ['a header without a colon', 'GET /healthz HTTP/1.1\r\nHost: a\r\nnonsense\r\n\r\n', 400],
    [
      'two lengths',
      'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}',
      400,
    ],
    [
      'a length and chunks',
      'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['no Host', 'GET /healthz HTTP/1.1\r\n\r\n', 400],
    ['an unknown Expect', 'GET /healthz HTTP/1.1\r\nHost: a\r\nExpect: more\r\n\r\n', 400],
    ['headers without end', `GET /healthz HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(17 * 1024)}\r\n\r\n`, 431],
    ['an address without end', `GET /${'x'.repeat(17 * 1024)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431],
  ])('%s gets a clear answer and the connection is closed [api 2]', async (_what, text, status) => {
    const answer = await raw(text)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(head).toMatch(/content-type: application\/problem\+json/i)
    expect(head).toMatch(/x-content-type-options: nosniff/i)
    expect(head).toMatch(/connection: close/i)
    expect(head).toMatch(/x-request-id: [\w-]{36}/i)
    const problem = JSON.parse(body)
    expect(problem).toMatchObject({ status, message: problem.detail })
  })

  test('keeps nothing of a client that disconnected in the middle of its body [api 6]', async () => {
    const before = await t().call('GET', '/api/tasks?limit=1', { as: adminUser })
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    const head = `POST /api/tasks HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${adminUser.token}\r\nContent-Type: application/json\r\n`
    socket.write(`${head}Content-Length: 500\r\n\r\n{"title":`)
    socket.destroy()
    const answer = await raw('GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1.1 200 /)
    const after = await t().call('GET', '/api/tasks?limit=1', { as: adminUser })
    expect(after.body.statusSummary).toEqual(before.body.statusSummary)
  })
})
