import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { expect, test } from 'vitest'
import { requestLog } from './request-log.ts'

test('a line of a request has its id, and a request without lines creates no logger', async () => {
  const lines: string[] = []
  let created = 0
  const app = Fastify({
    logger: { level: 'info', stream: { write: (line: string) => lines.push(line) } },
    childLoggerFactory: requestLog,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => 'the-request',
  })
  const { child } = app.log
  app.log.child = function (this: FastifyBaseLogger, ...given) {
    created += 1
    return child.apply(this, given)
  }
  app.get('/quiet', async () => 'Nothing to say.')
  app.get('/loud', async (request) => {
    request.log.info({ color: 'green' }, 'first')
    request.log.child({ part: 'b' }).warn('second')
    request.log.debug('not at this level')
    return request.log.level
  })

  await app.inject('/quiet')
  expect([created, lines]).toEqual([0, []])
  expect((await app.inject('/loud')).body).toBe('info')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { requestId: 'the-request', msg: 'first', color: 'green' },
    { requestId: 'the-request', msg: 'second', part: 'b' },
  ])
  await app.close()
})
