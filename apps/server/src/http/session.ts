/** Finds out who asks, once a request, before anything else of it is read. */
import type { FastifyInstance } from 'fastify'
import { sessionFinder } from '#server/features/sessions/sessions.service.ts'
import { limits } from '#server/limits.ts'
import { senderOf } from './address.ts'
import { AppError } from './app-error.ts'
import { isApiPath } from './paths.ts'

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
  app.addHook('onRequest', async (request) => {
    if (!isApiPath(request.raw.url ?? '')) return
    const header = request.headers.authorization ?? ''
    const token = /^bearer /i.test(header) ? header.slice(7).trim() : ''
    if (token !== '') {
      const revision = deps.store.revision()
      request.revision = typeof revision === 'string' ? revision : await revision
      request.actor = await find(token, request.revision)
    }
    if (!deps.config.rateLimits) return
    const { actor } = request
    const limit = actor ? limits.api : limits.apiOfAddress
    // Pictures are many on a page and cost little.
    if (actor === null && request.raw.url?.startsWith('/api/images/')) return
    minute.count(actor ? actor.id : senderOf(request.ip), limit.n, limit.message, deps.now().getTime())
  })
}
