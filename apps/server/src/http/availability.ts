/** Whether calls are served: not before the database is up to date, and no writes once it is another one. */
import { healthz, readyz } from '@task-manager/contract/health'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/core/app-error.ts'

export class Availability {
  /** How far the start is, in a sentence for people; null once calls are served. */
  starting: string | null = null
  /** Why nothing is written any more, in a sentence for people; null while writes are taken. */
  refusesWrites: string | null = null
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Before sessions are looked up. Pages need no database and are served all the time. */
export function installAvailability(app: FastifyInstance): void {
  const availability = new Availability()
  app.decorate('availability', availability)
  app.addHook('onRequest', (request, _reply, done) => {
    const { endpoint } = request.routeOptions.config
    if (!request.isApi || endpoint === healthz || endpoint === readyz) return done()
    const { starting, refusesWrites } = availability
    if (starting !== null)
      return done(new AppError('unavailable', `The server is starting. ${starting}`, { retryAfter: 2 }))
    if (refusesWrites !== null && !READS.has(request.method))
      return done(new AppError('unavailable', refusesWrites, { retryAfter: 10 }))
    done()
  })
}
