import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { admin } from '#test/factories.ts'
import { watchBodies } from './body-pace.ts'

/** Intervals of a second on fake timers. */
const PACE = { windowMs: 1000, bytesPerSecond: 100 }

let server: Server | null = null

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
  server?.close()
  server = null
})

/** A connection that announced a body of `length` bytes, and its request. */
async function announced(length: number, listener: RequestListener): Promise<[Socket, IncomingMessage]> {
  server = createServer(listener)
  watchBodies(server, PACE)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`)
  const [request] = await once(server, 'request')
  // A body that did not arrive with the headers is watched from the next turn of the event loop on.
  await turn()
  return [socket, request]
}

/** Reads the body and answers its length. */
const counting: RequestListener = async (request, response) => {
  const body = await text(request).catch(() => '')
  response.end(`${body.length} bytes`)
}

async function send(socket: Socket, request: IncomingMessage, bytes: number): Promise<void> {
  const before = request.socket.bytesRead
  socket.write('x'.repeat(bytes))
  await vi.waitUntil(() => request.socket.bytesRead === before + bytes, { interval: 1 })
}

test('ends a stalled body with 408', async () => {
  const [socket, request] = await announced(1000, counting)
  await send(socket, request, 900)
  vi.advanceTimersByTime(1000)
  expect(request.socket.destroyed).toBe(false)
  vi.advanceTimersByTime(1000)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 .*"code":"timeout"/s)
})

test('ends a very slow body with 408', async () => {
  const [socket, request] = await announced(1_000_000, counting)
  await send(socket, request, 150)
  vi.advanceTimersByTime(1000)
  await send(socket, request, 99)
  vi.advanceTimersByTime(1000)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /)
})

test('accepts a body at the minimum pace, even if it takes minutes', async () => {
  const [socket, request] = await announced(12_000, counting)
  for (let second = 0; second < 120; second++) {
    await send(socket, request, 100)
    vi.advanceTimersByTime(1000)
  }
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 .*12000 bytes/s)
})

test('ends the body of an answered request without a second answer', async () => {
  const [socket] = await announced(1000, (_, response) => {
    response.writeHead(401, { 'content-length': 3 }).end('No.')
  })
  const answer = text(socket)
  vi.advanceTimersByTime(2000)
  expect(await answer).toMatch(/^HTTP\/1\.1 401 .*No\.$/s)
})

test('does not end a body that waits for the server', async () => {
  const go = Promise.withResolvers<void>()
  const [socket, request] = await announced(3_000_000, async (request, response) => {
    await go.promise
    counting(request, response)
  })
  socket.write('x'.repeat(3_000_000))
  await vi.waitUntil(() => request.readableLength >= request.readableHighWaterMark, { interval: 1 })
  vi.advanceTimersByTime(60_000)
  go.resolve()
  expect(await text(socket)).toMatch(/3000000 bytes/)
})

test('applies 60 KB in 15 s to the whole application, with an answer as problem+json', async () => {
  const { app, close } = await startTestApp('sqlite')
  try {
    const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
    const socket = connect(Number(address.port), '127.0.0.1')
    socket.write('POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n')
    socket.write('Content-Length: 100\r\n\r\n{')
    await once(app.server, 'request')
    await turn()
    vi.advanceTimersByTime(14_999)
    const answer = text(socket)
    vi.advanceTimersByTime(1)
    expect(await answer).toMatch(/^HTTP\/1\.1 408 .*"message":"The request took too long to arrive\."/s)
    // Headers have a plain timeout, because they are short.
    expect(app.server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 0 })
  } finally {
    await close()
  }
})

test('checks the session again after a late body [A4]', async () => {
  const t = await startTestApp('sqlite')
  try {
    const adminUser = await admin(t)
    const address = new URL(await t.app.listen({ port: 0, host: '127.0.0.1' }))
    const socket = connect(Number(address.port), '127.0.0.1')
    const answer = text(socket)
    socket.write(
      `POST /api/projects HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n`,
    )
    socket.write(`Authorization: Bearer ${adminUser.token}\r\nContent-Length: 16\r\n\r\n{"name"`)
    await once(t.app.server, 'request')
    await turn()
    expect((await t.call('POST', '/api/auth/logout', { as: adminUser })).status).toBe(200)
    socket.write(':"Anew!"}')
    expect(await answer).toMatch(/^HTTP\/1\.1 401 /)
  } finally {
    await t.close()
  }
})
