/**
 * Counts calls for `/metrics`, while METRICS_TOKEN is set. No label has an id, an address or anything that people
 * wrote.
 */
import type { ErrorCode } from '@task-manager/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { PREFIX } from '#server/core/metrics.ts'
import { CallTimes } from './call-times.ts'
import { collectProcessMetrics } from './process-metrics.ts'

/** Outcomes of sign-ins, by the events of the log. */
const SIGN_INS: Readonly<Record<string, string>> = {
  'signed in': 'succeeded',
  'signed up': 'signed_up',
  'second step required': 'second_step_asked',
  'second step failed': 'second_step_failed',
  'sign-in failed': 'failed',
}

export interface Metrics {
  readonly registry: Registry
  readonly calls: CallTimes
  /** Counts an event of the process log; ignores all but those of sign-ins. */
  countEvent(event: string): void
  /** Counts a call that was answered with a problem. */
  countProblem(code: ErrorCode): void
}

/** Observes how long calls take until their answer begins. */
function watchCalls(app: FastifyInstance, calls: CallTimes): void {
  app.decorateRequest('startedAt', 0)
  app.addHook('onRequest', (request, _reply, done) => {
    request.startedAt = performance.now()
    done()
  })
  // Not onResponse, which adds two listeners to each answer. Live streams, which last for hours, are not measured.
  app.addHook('onSend', (request, reply, _payload, done) => {
    // An address that cannot be decoded has no route.
    if (request.startedAt === 0) return done()
    // The pattern of the route, not the address.
    const route = request.endpoint?.path ?? request.routeOptions.url ?? 'none'
    calls.observe(route, request.method, reply.statusCode, (performance.now() - request.startedAt) / 1000)
    done()
  })
}

/** The library is loaded only when the metrics can be read. */
async function createMetrics(app: FastifyInstance): Promise<Metrics> {
  const { Counter, Registry } = await import('prom-client')
  const registry = new Registry()
  const registers = [registry]
  collectProcessMetrics(registry)
  const calls = new CallTimes()
  watchCalls(app, calls)
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
    calls,
    countEvent: (event) => {
      const outcome = SIGN_INS[event]
      if (outcome !== undefined) signIns.inc({ outcome })
    },
    countProblem: (code) => problems.inc({ code }),
  }
}

/** Must be installed before all routes, so that all calls are counted. Without METRICS_TOKEN nothing is counted. */
export async function installMetrics(app: FastifyInstance): Promise<void> {
  app.decorate('metrics', app.deps.config.metricsToken === null ? null : await createMetrics(app))
}
