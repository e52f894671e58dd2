/**
 * Sends reminders of tasks and emails about them: after changes of this process, and once a minute for changes of other
 * nodes.
 */
import type { Deps, Logger } from '#server/core/deps.ts'
import { onChange } from '#server/features/changes/changes.service.ts'
import { mailAssignments, sendReminders } from './notices.service.ts'

const POLL_MS = 60_000
/** Delay after the first change, so that a burst is handled at once. */
const DEBOUNCE_MS = 2000

/** `stop` resolves when the current round has ended. */
export function startNotices(deps: Deps, log?: Logger): { stop(): Promise<void> } {
  let stopped = false
  let debounce: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  const run = (work: () => Promise<void>): void => {
    running = running.then(async () => {
      if (stopped) return
      try {
        await work()
      } catch (error) {
        // The database is unavailable: the next round tries again.
        log?.error({ event: 'notices', err: error }, 'emails about tasks could not be written')
      }
    })
  }
  const poll = (): void => {
    run(() => mailAssignments(deps, () => !stopped))
    run(() => sendReminders(deps, () => !stopped))
  }
  const unsubscribe = onChange(deps.db, () => {
    debounce ??= setTimeout(() => {
      debounce = undefined
      run(() => mailAssignments(deps, () => !stopped))
    }, DEBOUNCE_MS).unref()
  })
  const timer = setInterval(poll, POLL_MS).unref()
  poll()
  return {
    async stop() {
      stopped = true
      unsubscribe()
      clearInterval(timer)
      clearTimeout(debounce)
      await running
    },
  }
}
