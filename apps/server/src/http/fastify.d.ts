import type { Endpoint } from '@task-manager/contract/endpoint'
import type { Actor } from './actor.ts'
import type { Deps } from './deps.ts'
import type { RevisionCache } from './revision-cache.ts'
import type { JsonText } from './route.ts'

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps
    /** What was answered at the database's present revision. */
    answers: RevisionCache<JsonText>
  }
  interface FastifyRequest {
    /** Null: nobody is signed in. */
    actor: Actor | null
    /** The database's revision when the session was looked up. */
    revision: string | null
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}
