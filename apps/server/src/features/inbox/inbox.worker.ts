/**
 * Fills the inbox and sends its emails and push notifications: after changes of this process, and regularly for changes
 * of nodes that ended.
 */
import type { Deps, Logger } from '#server/core/deps.ts'
import { startRounds } from '#server/core/rounds.ts'
import { onChange } from '#server/features/changes/changes.service.ts'
import { endWaits } from '#server/features/waiting/waiting.service.ts'
import { feedInbox } from './feed.service.ts'
import { mailInbox } from './inbox-mails.service.ts'
import { deliverPushes } from './inbox-pushes.service.ts'

const POLL_MS = 2000
const DEBOUNCE_MS = 100

/** `stop` resolves when the current round has ended. */
export function startInbox(deps: Deps, log?: Logger): { stop(): Promise<void> } {
  let isStopped = false
  const stopping = new AbortController()
  let sending: Promise<void> | null = null

  /** Runs beside the rounds, which must not wait for a push service. */
  function sendPushes(): void {
    sending ??= deliverPushes(deps, stopping.signal, log)
      .catch((error) => log?.error({ event: 'push', err: error }, 'sending push notifications failed'))
      .finally(() => {
        sending = null
      })
  }
  const rounds = startRounds({
    round: async () => {
      // Runs first, so that the same round notifies the people of these tasks.
      await endWaits(deps)
      await feedInbox(deps, () => !isStopped)
      await mailInbox(deps, () => !isStopped)
      sendPushes()
    },
    pollMs: POLL_MS,
    debounceMs: DEBOUNCE_MS,
    // The changes stay in the log.
    onError: (error) => log?.error({ event: 'inbox', err: error }, 'the inbox could not be filled'),
  })
  const unsubscribe = onChange(deps.db, rounds.trigger)
  return {
    async stop() {
      isStopped = true
      unsubscribe()
      await rounds.stop()
      stopping.abort()
      await sending
    },
  }
}
