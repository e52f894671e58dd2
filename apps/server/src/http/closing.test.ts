import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { closer, installClosing } from './closing.ts'

test('closes after the answer under way, without waiting for connections that asked nothing [api 6]', async () => {
  const app = Fastify()
  installClosing(app)
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<string>()
  app.get('/', () => {
    asked.resolve()
    return answer.promise
  })
  const close = closer(app)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const silent = connect(Number(new URL(address).port), '127.0.0.1')
  await once(silent, 'connect')
  const response = fetch(address)
  await asked.promise
  const closed = close()
  await once(silent, 'close')
  answer.resolve('done')
  expect(await (await response).text()).toBe('done')
  await closed
  expect(app.server.listening).toBe(false)
})
