/**
 * Refuses calls until the database is up to date, and refuses writes when it was replaced or updated. Tells load
 * balancers that this node is ending.
 */
import type { Endpoint } from '@task-manager/contract/endpoint'
import { healthz, metrics, readyz } from '@task-manager/contract/installation/health'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/core/app-error.ts'

/** How long a call waits for the start to finish, in ms; enough for the update of a small database. */
const HOLD_MS = 2000
/** Two checks within this time come from a load balancer, in ms: it checks every second or more often. */
const CHECKED_MS = 3000
/** A load balancer checks a new node within this time, in ms. */
const FIRST_CHECK_MS = 1000

export class Availability {
  /** Why writes are refused, as a sentence, or null. */
  refusesWrites: string | null = null
  /** True: load balancers must send no more calls. */
  ending = false
  #checks: readonly [number, number] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  #starting: string | null = null
  readonly #events = new EventTarget()

  /** The progress of the start as a sentence; null once calls are served. */
  get starting(): string | null {
    return this.#starting
  }

  set starting(sentence: string | null) {
    this.#starting = sentence
    if (sentence === null) this.#events.dispatchEvent(new Event('started'))
  }

  /** `/healthz` or `/readyz` was called. */
  recordCheck(): void {
    this.#checks = [this.#checks[1], performance.now()]
    if (this.isChecked) this.#events.dispatchEvent(new Event('checked'))
  }

  /** Whether a load balancer checks this server. */
  get isChecked(): boolean {
    return performance.now() - this.#checks[0] < CHECKED_MS
  }

  /** Resolves when calls are served, or after a while. */
  async started(): Promise<void> {
    if (this.#starting !== null) await this.#until('started', HOLD_MS)
  }

  /** Resolves when a load balancer has checked this server, or after a while. */
  async checked(): Promise<void> {
    if (!this.isChecked) await this.#until('checked', FIRST_CHECK_MS)
  }

  async #until(event: 'started' | 'checked', maxMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, maxMs)
    this.#events.addEventListener(event, () => resolve(), { once: true })
    await promise
    clearTimeout(timer)
  }
}

/** They report the progress of the start. */
const ALWAYS = new Set<Endpoint | undefined>([healthz, readyz, metrics])
const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Runs before the session is read. Pages need no database and are always served. */
export function installAvailability(app: FastifyInstance): void {
  const availability = new Availability()
  app.decorate('availability', availability)
  const refusal = (method: string): AppError | undefined => {
    const { starting, refusesWrites } = availability
    if (starting !== null)
      return new AppError('unavailable', `The server is starting. ${starting}`, { retryAfter: 2 })
    if (refusesWrites !== null && !READS.has(method))
      return new AppError('unavailable', refusesWrites, { retryAfter: 10 })
    return undefined
  }
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.isApi || ALWAYS.has(request.endpoint)) return done()
    if (availability.starting === null) return done(refusal(request.method))
    void availability.started().then(() => done(refusal(request.method)))
  })
}
