/** Refuses calls until the database is up to date, and writes when it was replaced or upgraded. */
import { healthz, readyz } from '@task-manager/contract/health'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/core/app-error.ts'

export class Availability {
  /** The progress of the start as a sentence; null once calls are served. */
  starting: string | null = null
  /** Why writes are refused, as a sentence, or null. */
  refusesWrites: string | null = null
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Runs before the session is read. Pages need no database and are always served. */
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
