import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { originOf } from '#test/live.ts'

/** More than the buffers of a connection take. */
const CALLS = 60
const CALL = 'GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n'
const LAST = CALL.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n')
const BRIEF_MS = 500

let t: TestApp
beforeAll(async () => {
  t = await startTestApp('sqlite')
})
afterAll(() => t.close())

/** A client of a server with a short timeout, and the server's end of its connection. */
async function connected(): Promise<[Socket, Socket]> {
  const { port } = new URL(await originOf(t))
  expect(t.app.server.timeout).toBeGreaterThan(75_000)
  const usual = t.app.server.timeout
  t.app.server.setTimeout(BRIEF_MS)
  const accepted = once(t.app.server, 'connection')
  const socket = connect(Number(port), '127.0.0.1')
  const [own] = (await accepted) as [Socket]
  t.app.server.setTimeout(usual)
  return [socket, own]
}

test('a client that reads no answer is cut off [api 6]', async () => {
  const [socket, own] = await connected()
  socket.pause()
  socket.write(CALL.repeat(CALLS))
  await once(own, 'close')
  socket.destroy()
})

test('a client that reads is answered, however much it asks for [api 6]', async () => {
  const [socket] = await connected()
  socket.write(CALL.repeat(CALLS) + LAST)
  expect((await text(socket)).match(/HTTP\/1\.1 200/g)).toHaveLength(CALLS + 1)
})
