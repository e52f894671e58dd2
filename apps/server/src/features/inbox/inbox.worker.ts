/**
 * Fills the inbox and sends its emails and push notifications: after changes of this process, and regularly for changes
 * of nodes that ended.
 */
import type { Deps, Logger } from '#server/core/deps.ts'
import { onChange } from '#server/features/changes/changes.service.ts'
import { endWaits } from '#server/features/waiting/waiting.service.ts'
import { feedInbox } from './feed.service.ts'
import { mailInbox } from './inbox-mails.service.ts'
import { deliverPushes } from './inbox-pushes.service.ts'

const POLL_MS = 2000
/** Delay after the first change, so that a burst is handled in one round. */
const DEBOUNCE_MS = 100

/** `stop` resolves when the current round has ended. */
export function startInbox(deps: Deps, log?: Logger): { stop(): Promise<void> } {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let again = false
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
  async function round(): Promise<void> {
    try {
      // Runs first, so that the same round notifies the people of these tasks.
      await endWaits(deps)
      await feedInbox(deps, () => !stopped)
      await mailInbox(deps, () => !stopped)
      sendPushes()
    } catch (error) {
      // The changes stay in the log: the next round tries again.
      log?.error({ event: 'inbox', err: error }, 'the inbox could not be filled')
    }
  }
  const scheduleRun = (ms: number): void => {
    if (stopped) return
    clearTimeout(timer)
    timer = setTimeout(run, ms).unref()
  }
  function run(): void {
    again = false
    running = round().finally(() => {
      running = null
      scheduleRun(again ? DEBOUNCE_MS : POLL_MS)
    })
  }
  const unsubscribe = onChange(deps.db, () => {
    if (again) return
    again = true
    if (running === null) scheduleRun(DEBOUNCE_MS)
  })
  run()
  return {
    async stop() {
      stopped = true
      unsubscribe()
      clearTimeout(timer)
      await running
      stopping.abort()
      await sending
    },
  }
}
