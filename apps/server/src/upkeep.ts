/** What is swept up once an hour: sessions, throttles and keys that are long over, and pictures nobody shows. */
import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from './core/deps.ts'
import { forgetOldDevices } from './features/devices/devices.service.ts'
import { removeExpiredEmailChanges } from './features/email-changes/email-changes.service.ts'
import { removeOldIdempotencyKeys } from './features/idempotency/idempotency.service.ts'
import { removeUnusedImages } from './features/images/images.service.ts'
import { removeOldInvitations } from './features/invitations/invitations.service.ts'
import { removeOldLog } from './features/log/log.service.ts'
import { removeOldMails } from './features/outbox/outbox.service.ts'
import { removeExpiredResets } from './features/resets/resets.service.ts'
import { removeExpiredSessions } from './features/sessions/sessions.service.ts'
import { removeOldThrottles } from './features/throttles/throttles.service.ts'
import { purgeOld } from './features/trash/trash.service.ts'
import { removeExpiredChallenges } from './features/two-step/passkey-login.service.ts'
import { removeExpiredSteps } from './features/two-step/second-step.service.ts'

const HOUR = 3_600_000

export function startUpkeep(deps: Deps, log: FastifyBaseLogger): { stop(): void } {
  const sweep = async () => {
    try {
      await removeExpiredSessions(deps)
      await removeExpiredResets(deps)
      await removeExpiredEmailChanges(deps)
      await removeExpiredSteps(deps)
      await removeExpiredChallenges(deps)
      await removeOldInvitations(deps)
      await forgetOldDevices(deps)
      await removeOldThrottles(deps)
      await removeUnusedImages(deps.db, deps.now())
      await removeOldIdempotencyKeys(deps.db, deps.now())
      await removeOldMails(deps)
      await purgeOld(deps)
      await removeOldLog(deps)
    } catch (error) {
      log.error({ err: error }, 'upkeep failed; it is tried again in an hour')
    }
  }
  const timer = setInterval(sweep, HOUR)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
