import { once } from 'node:events'
import { connect, Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { gracefulClose, installClosing } from './closing.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('closes after the current request, without waiting for connections that have none [api 6]', async () => {
  const app = Fastify()
  installClosing(app)
  const requested = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<string>()
  app.get('/', () => {
    requested.resolve()
    return answer.promise
  })
  const close = gracefulClose(app)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const silent = connect(Number(new URL(address).port), '127.0.0.1')
  await once(silent, 'connect')
  const response = fetch(address)
  await requested.promise
  const closed = close()
  await once(silent, 'close')
  answer.resolve('done')
  expect(await (await response).text()).toBe('done')
  await closed
  expect(app.server.listening).toBe(false)
})

test('is bounded by the clock on a busy machine, even while new connections arrive [api 6]', async () => {
  const app = Fastify()
  installClosing(app)
  const close = gracefulClose(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  vi.spyOn(process, 'threadCpuUsage').mockReturnValue({ user: 0, system: 0 })
  vi.useFakeTimers({ toFake: ['performance'] })
  let closed = false
  const closing = close().then(() => {
    closed = true
  })
  const connections = async (turns: number) => {
    for (let turn = 0; turn < turns && !closed; turn++) {
      app.server.emit('connection', new Socket())
      await nextTurn()
    }
  }
  await connections(100)
  expect(app.server.listening).toBe(true)
  vi.advanceTimersByTime(2000)
  await connections(100)
  await closing
  expect(app.server.listening).toBe(false)
})
