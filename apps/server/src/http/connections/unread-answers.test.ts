import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import Fastify from 'fastify'
import { beforeAll, expect, test, vi } from 'vitest'
import { appFor } from '#test/app.ts'
import { originOf } from '#test/live.ts'
import { installPipelining } from './pipelining.ts'

/** More than the buffers of a connection take. */
const CALLS = 60
const CALL = 'GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n'
const LAST = CALL.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n')
const BRIEF_MS = 500
const LARGE = 16 * 1024 * 1024
const LATE = 500_000

const t = appFor('sqlite')
// The first answer takes longer, on a busy machine more than BRIEF_MS.
beforeAll(async () => {
  await t().call('GET', '/api/openapi.json')
})

/** A client of a server with a short timeout, and the server's end of its connection. */
async function connected(): Promise<[Socket, Socket]> {
  const { port } = new URL(await originOf(t()))
  expect(t().app.server.timeout).toBeGreaterThan(75_000)
  const usual = t().app.server.timeout
  t().app.server.setTimeout(BRIEF_MS)
  const accepted = once(t().app.server, 'connection')
  const socket = connect(Number(port), '127.0.0.1')
  const [own] = (await accepted) as [Socket]
  t().app.server.setTimeout(usual)
  return [socket, own]
}

test('a client that reads no answer is cut off [api 6]', async () => {
  const [socket, own] = await connected()
  socket.pause()
  socket.write(CALL.repeat(CALLS))
  await once(own, 'close')
  socket.destroy()
})

test('a client that reads is answered, however much it requests [api 6]', async () => {
  const [socket] = await connected()
  socket.write(CALL.repeat(CALLS) + LAST)
  expect((await text(socket)).match(/HTTP\/1\.1 200/g)).toHaveLength(CALLS + 1)
})

test('pipelined calls are handled while their answers are taken, and in their order [api 6]', async () => {
  const app = Fastify()
  installPipelining(app)
  let handled = 0
  app.get('/', async () => `${++handled};`.padEnd(LARGE, '.'))
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const accepted = once(app.server, 'connection')
  const socket = connect(Number(port), '127.0.0.1').pause()
  const [own] = (await accepted) as [Socket]
  socket.write(
    `${'GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(9)}GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
  )
  await vi.waitUntil(() => own.writableNeedDrain, { interval: 1 })
  for (let turn = 0; turn < 100; turn++) await nextTurn()
  expect([handled, own.isPaused()]).toEqual([1, true])
  expect((await text(socket)).match(/\d+(?=;)/g)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])
  await app.close()
})

test('a pipelined call with a body that arrives later is answered [api 6]', async () => {
  const app = Fastify()
  installPipelining(app)
  const go = Promise.withResolvers<void>()
  app.get('/', async () => {
    await go.promise
    return 'first;'
  })
  app.post('/', async ({ body }) => `${JSON.stringify(body).length};`)
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1')
  let calls = 0
  app.server.on('request', () => calls++)
  const answers = text(socket)
  const body = JSON.stringify('x'.repeat(LATE))
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\nPOST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n')
  socket.write(`content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`)
  await vi.waitUntil(() => calls === 2, { interval: 1 })
  socket.write(body)
  go.resolve()
  expect((await answers).match(/(first|\d+)(?=;)/g)).toEqual(['first', String(body.length)])
  await app.close()
})
