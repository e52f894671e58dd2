/** Finds out who asks, once a request, before anything else of it is read. */
import { getImage } from '@task-manager/contract/images'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { senderOf } from '#server/core/address.ts'
import { AppError } from '#server/core/app-error.ts'
import { sessionFinder } from '#server/features/sessions/sessions.service.ts'
import { limits } from '#server/limits.ts'
import { cameLate } from './body-pace.ts'

/** Requests of the running minute; on each node for itself, because a count in the database would cost more than the request. */
class Minute {
  #started = 0
  #counts = new Map<string, number>()

  /** Throws `too_many` when `key` asked `allowed` times this minute already. */
  count(key: string, allowed: number, message: string, now: number): void {
    if (now - this.#started >= 60_000 || now < this.#started) {
      this.#started = now
      this.#counts = new Map()
    }
    const n = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, n)
    if (n > allowed)
      throw new AppError('too_many', message, { retryAfter: (this.#started + 60_000 - now) / 1000 })
  }
}

export function installSession(app: FastifyInstance): void {
  const { deps } = app
  const find = sessionFinder(deps)
  const minute = new Minute()
  app.decorateRequest('actor', null)
  app.decorateRequest('revision', null)

  const identify = async (request: FastifyRequest): Promise<void> => {
    const header = request.headers.authorization ?? ''
    const token = /^bearer /i.test(header) ? header.slice(7).trim() : ''
    if (token === '') return
    const revision = deps.store.revision()
    request.revision = revision instanceof Promise ? await revision : revision
    const actor = await find(token, request.revision.sessions)
    request.actor = actor && { ...actor, address: senderOf(request.ip) }
  }

  app.addHook('onRequest', async (request) => {
    if (!request.isApi) return
    await identify(request)
    if (!deps.config.rateLimits) return
    const { actor } = request
    const limit = actor ? limits.api : limits.apiOfAddress
    // Pictures are many on a page and cost little.
    if (actor === null && request.routeOptions.config.endpoint === getImage) return
    minute.count(actor ? actor.id : senderOf(request.ip), limit.n, limit.message, deps.now().getTime())
  })

  // While the body took its time, the session may have ended or the role may have changed.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.actor === null || !cameLate(request.raw)) return done()
    identify(request).then(() => done(), done)
  })
}
