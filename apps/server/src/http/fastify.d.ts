import type { Endpoint } from '@task-manager/contract/endpoint'
import type { Actor } from '#server/core/actor.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Feature } from '#server/core/feature.ts'
import type { JsonText } from '#server/core/json-text.ts'
import type { RevisionCache } from '#server/core/revision-cache.ts'
import type { Revision } from '#server/db/store.ts'
import type { Availability } from './connections/availability.ts'
import type { Metrics } from './metrics.ts'

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps
    features: readonly Feature[]
    /** Aborted when the server begins to shut down. */
    closing: AbortController
    availability: Availability
    /** Null while METRICS_TOKEN is unset. */
    metrics: Metrics | null
    /** Answers cached for the current revision of the database. */
    answers: RevisionCache<JsonText<unknown>>
  }
  interface FastifyRequest {
    /** Decided by the route, not by how the address is written. */
    isApi: boolean
    /** That of the route; undefined for pages and unknown addresses. */
    endpoint: Endpoint | undefined
    /** The time of `performance.now()`; 0 without METRICS_TOKEN. */
    startedAt: number
    /** Null: not signed in. */
    actor: Actor | null
    /** The database's revision when the session was looked up. */
    revision: Revision | null
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}
