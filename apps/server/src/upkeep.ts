/** What is swept up once an hour: sessions, throttles and keys that are long over, and pictures nobody shows. */
import type { FastifyBaseLogger } from 'fastify'
import { removeUnusedImages } from './features/images/images.service.ts'
import { removeOldMails } from './features/outbox/outbox.service.ts'
import { removeExpiredSessions } from './features/sessions/sessions.service.ts'
import { removeOldIdempotencyKeys } from './features/tasks/tasks.service.ts'
import { removeOldThrottles } from './features/throttles/throttles.service.ts'
import type { Deps } from './http/deps.ts'

const HOUR = 3_600_000

export function startUpkeep(deps: Deps, log: FastifyBaseLogger): { stop(): void } {
  const sweep = async () => {
    try {
      await removeExpiredSessions(deps)
      await removeOldThrottles(deps)
      await removeUnusedImages(deps.db, deps.now())
      await removeOldIdempotencyKeys(deps.db, deps.now())
      await removeOldMails(deps)
    } catch (error) {
      log.error({ err: error }, 'upkeep failed; it is tried again in an hour')
    }
  }
  const timer = setInterval(sweep, HOUR)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
