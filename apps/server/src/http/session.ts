/** Identifies the user of each request, before its body is read. */
import { setTimeout as pause } from 'node:timers/promises'
import { SHOWN_USER } from '@task-manager/contract/errors'
import { healthz, metrics, readyz } from '@task-manager/contract/installation/health'
import { getImage } from '@task-manager/contract/people/images'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import { senderOf } from '#server/core/network/client-address.ts'
import { limits } from '#server/limits.ts'
import { isLate } from './connections/body-pace.ts'
import { bearerOf, hasMetricsToken } from './metrics-token.ts'

/** How long `/readyz` waits for the session of its caller, in ms. */
const PROBE_MS = 2000

/**
 * Requests of the current minute. Each node counts for itself, because a counter in the database would cost more than
 * the request.
 */
class Minute {
  #started = 0
  #counts = new Map<string, number>()

  /** Throws `too_many` after `allowed` requests of `key` in this minute. */
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

/** Finds the user of a token; `revision` is that of the database's sessions. */
type FindActor = (token: string, revision: string) => Promise<Actor | null>

export function installSession(app: FastifyInstance, find: FindActor): void {
  const { deps } = app
  const minute = new Minute()
  app.decorateRequest('actor', null)
  app.decorateRequest('revision', null)

  const identify = async (request: FastifyRequest): Promise<void> => {
    const token = bearerOf(request)
    if (token === '') return
    const revision = deps.store.revision()
    request.revision = revision instanceof Promise ? await revision : revision
    const actor = await find(token, request.revision.sessions)
    request.actor = actor && { ...actor, address: senderOf(request.ip) }
  }

  /** Another tab of the browser may have signed in as someone else, with the token that all tabs share. */
  const refuseOther = ({ actor, headers }: FastifyRequest): void => {
    const shown = headers[SHOWN_USER]
    if (actor !== null && shown !== undefined && shown !== actor.id)
      throw new AppError(
        'other_user',
        "Someone else has signed in on this browser, so your change wasn't saved.",
      )
  }

  /** No one while the database doesn't answer: `/readyz` reports that. */
  const identifyOrNobody = async (request: FastifyRequest): Promise<void> => {
    if (hasMetricsToken(request)) return
    const timeout = new AbortController()
    await Promise.race([
      identify(request).catch(() => {}),
      pause(PROBE_MS, undefined, { signal: timeout.signal }).catch(() => {}),
    ])
    timeout.abort()
  }

  const countCall = ({ actor, endpoint, ip }: FastifyRequest): void => {
    const limit = actor ? limits.api : limits.apiOfAddress
    // Pictures are cheap, and a page has many.
    if (actor === null && endpoint === getImage) return
    minute.count(actor ? actor.id : senderOf(ip), limit.n, limit.message, deps.now().getTime())
  }

  app.addHook('onRequest', async (request) => {
    if (!request.isApi) return
    const { endpoint } = request
    // Proxies call these several times a second from one address, and leave out a node that refuses.
    if (endpoint === healthz) return
    if (endpoint === readyz) return await identifyOrNobody(request)
    // The metrics token is not a session.
    if (endpoint !== metrics) await identify(request)
    refuseOther(request)
    if (deps.config.rateLimits) countCall(request)
  })

  // The session may have ended or the role changed while the body arrived.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.actor === null || !isLate(request.raw)) return done()
    identify(request).then(() => done(), done)
  })
}
