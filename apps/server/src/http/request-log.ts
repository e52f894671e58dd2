/** The logger of a request, made when it is first needed: most requests log nothing, and each would pay for one. */
import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify'

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

class RequestLog {
  readonly #make: () => FastifyBaseLogger
  #made: FastifyBaseLogger | undefined

  constructor(make: () => FastifyBaseLogger) {
    this.#make = make
  }

  get own(): FastifyBaseLogger {
    this.#made ??= this.#make()
    return this.#made
  }

  get level(): string {
    return this.own.level
  }

  child(...given: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.own.child(...given)
  }
}

for (const level of LEVELS)
  Object.defineProperty(RequestLog.prototype, level, {
    value(this: RequestLog, ...said: Parameters<FastifyBaseLogger['info']>) {
      this.own[level](...said)
    },
  })

type MakeLog = NonNullable<FastifyServerOptions['childLoggerFactory']>

export const requestLog: MakeLog = (logger, bindings, options) =>
  new RequestLog(() => logger.child(bindings, options)) as unknown as FastifyBaseLogger
