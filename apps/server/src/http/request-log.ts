/** Creates the logger of a request at its first line: most requests log nothing. */
import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify'

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

class RequestLog {
  readonly #create: () => FastifyBaseLogger
  #created: FastifyBaseLogger | undefined

  constructor(create: () => FastifyBaseLogger) {
    this.#create = create
  }

  get own(): FastifyBaseLogger {
    this.#created ??= this.#create()
    return this.#created
  }

  get level(): string {
    return this.own.level
  }

  child(...parameters: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.own.child(...parameters)
  }
}

for (const level of LEVELS)
  Object.defineProperty(RequestLog.prototype, level, {
    value(this: RequestLog, ...parameters: Parameters<FastifyBaseLogger['info']>) {
      this.own[level](...parameters)
    },
  })

type LoggerFactory = NonNullable<FastifyServerOptions['childLoggerFactory']>

export const requestLog: LoggerFactory = (logger, bindings, options) =>
  new RequestLog(() => logger.child(bindings, options)) as unknown as FastifyBaseLogger
