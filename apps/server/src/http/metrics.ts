/** Counts calls for `/metrics`, while METRICS_TOKEN is set. No label has an id, an address or anything that people wrote. */
import type { ErrorCode } from '@task-manager/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { PREFIX } from '#server/core/metrics.ts'

/** In seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Outcomes of sign-ins, by the events of the log. */
const SIGN_INS: Readonly<Record<string, string>> = {
  'signed in': 'succeeded',
  'signed up': 'signed_up',
  'second step asked': 'second_step_asked',
  'second step failed': 'second_step_failed',
  'sign-in failed': 'failed',
}

type Observe = (seconds: number) => void

export interface Metrics {
  readonly registry: Registry
  /** An event of the log; only those of sign-ins are counted. */
  countEvent(event: string): void
  /** A call that was answered with a problem. */
  countProblem(code: ErrorCode): void
}

/** Observes how long calls take until their answer begins. */
function watchCalls(app: FastifyInstance, observerOf: (labels: Record<string, string>) => Observe): void {
  /** prom-client looks labels up at each call, so what it finds is kept: by route, then by method and status. */
  const observers = new Map<string, Map<string, Observe>>()
  const observerFor = (route: string, method: string, status: number): Observe => {
    const ofRoute = observers.get(route) ?? new Map<string, Observe>()
    observers.set(route, ofRoute)
    const key = `${method} ${status}`
    const observe = ofRoute.get(key) ?? observerOf({ route, method, status: String(status) })
    ofRoute.set(key, observe)
    return observe
  }
  app.decorateRequest('startedAt', 0)
  app.addHook('onRequest', (request, _reply, done) => {
    request.startedAt = performance.now()
    done()
  })
  // Not onResponse, which adds two listeners to each answer. Live streams, which last for hours, take no part.
  app.addHook('onSend', (request, reply, _payload, done) => {
    // An address that cannot be decoded has no route.
    if (request.startedAt === 0) return done()
    const { config, url } = request.routeOptions
    // The pattern of the route, not the address.
    const route = config.endpoint?.path ?? url ?? 'none'
    observerFor(route, request.method, reply.statusCode)((performance.now() - request.startedAt) / 1000)
    done()
  })
}

/** The library is loaded only when there is somebody to read. */
async function createMetrics(app: FastifyInstance): Promise<Metrics> {
  const { collectDefaultMetrics, Counter, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  const registers = [registry]
  // Processor, memory, event loop and garbage collection of the process.
  collectDefaultMetrics({ register: registry })
  // Sums of others, with a name that Prometheus keeps for counters.
  for (const kind of ['handles', 'requests', 'resources'])
    registry.removeSingleMetric(`nodejs_active_${kind}_total`)
  const calls = new Histogram({
    name: `${PREFIX}http_request_duration_seconds`,
    help: 'Time from the headers of a call to the begin of its answer',
    labelNames: ['route', 'method', 'status'],
    buckets: BUCKETS,
    registers,
  })
  watchCalls(app, (labels) => calls.labels(labels).observe)
  const signIns = new Counter({
    name: `${PREFIX}sign_ins_total`,
    help: 'Sign-ins and sign-ups by outcome',
    labelNames: ['outcome'],
    registers,
  })
  for (const outcome of Object.values(SIGN_INS)) signIns.inc({ outcome }, 0)
  const problems = new Counter({
    name: `${PREFIX}problems_total`,
    help: 'Calls answered with a problem, by its code; unauthorized, forbidden and too_many are refusals',
    labelNames: ['code'],
    registers,
  })
  for (const code of ['unauthorized', 'forbidden', 'too_many', 'internal', 'unavailable'])
    problems.inc({ code }, 0)
  return {
    registry,
    countEvent: (event) => {
      const outcome = SIGN_INS[event]
      if (outcome !== undefined) signIns.inc({ outcome })
    },
    countProblem: (code) => problems.inc({ code }),
  }
}

/** Before all routes, so that the calls of each are counted. Without METRICS_TOKEN nothing is. */
export async function installMetrics(app: FastifyInstance): Promise<void> {
  app.decorate('metrics', app.deps.config.metricsToken === null ? null : await createMetrics(app))
}
