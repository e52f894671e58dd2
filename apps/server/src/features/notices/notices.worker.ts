/**
 * Sends reminders of tasks and emails about them: after changes of this process, and once a minute for changes of other
 * nodes.
 */
import type { Deps, Logger } from '#server/core/deps.ts'
import { startRounds } from '#server/core/rounds.ts'
import { onChange } from '#server/features/changes/changes.service.ts'
import { mailAssignments, sendReminders } from './notices.service.ts'

const POLL_MS = 60_000
const DEBOUNCE_MS = 2000

/** `stop` resolves when the current round has ended. */
export function startNotices(deps: Deps, log?: Logger): { stop(): Promise<void> } {
  let isStopped = false
  const start = (send: typeof sendReminders) =>
    startRounds({
      round: async () => {
        await send(deps, () => !isStopped)
      },
      pollMs: POLL_MS,
      debounceMs: DEBOUNCE_MS,
      // The database is unavailable.
      onError: (error) =>
        log?.error({ event: 'notices', err: error }, 'emails about tasks could not be written'),
    })
  const assignments = start(mailAssignments)
  // They depend on the time only, not on changes.
  const reminders = start(sendReminders)
  const unsubscribe = onChange(deps.db, assignments.trigger)
  return {
    async stop() {
      isStopped = true
      unsubscribe()
      await Promise.all([assignments.stop(), reminders.stop()])
    },
  }
}
