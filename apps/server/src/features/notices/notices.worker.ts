/** Keeps mails about tasks coming: woken by the log, and once a minute for what the bell of another node told. */
import type { Deps } from '#server/core/deps.ts'
import { onChange } from '#server/features/changes/changes.service.ts'
import { canDeliver } from '#server/features/outbox/outbox.service.ts'
import { mailAssignments, mailReminders } from './notices.service.ts'

const LOOK_MS = 60_000
/** Changes gather so long after the first one: a burst of them costs one turn. */
const GATHER_MS = 2000

/** As much of a logger as is needed; the application's fits. */
export interface NoticesLog {
  error(fields: object, message: string): void
}

/** Without a mail server there is nothing to do. `stop` resolves when nothing is being written any more. */
export function startNotices(deps: Deps, log?: NoticesLog): { stop(): Promise<void> } {
  if (!canDeliver(deps)) return { stop: async () => {} }
  let stopped = false
  let gathering: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  const run = (work: () => Promise<void>): void => {
    running = running.then(async () => {
      if (stopped) return
      try {
        await work()
      } catch (error) {
        // The database is away: nothing is lost, and it is looked after again in a minute.
        log?.error({ event: 'notices', err: error }, 'mails about tasks could not be written')
      }
    })
  }
  const look = (): void => {
    run(() => mailAssignments(deps))
    run(() => mailReminders(deps, () => !stopped))
  }
  const unbell = onChange(deps.db, () => {
    gathering ??= setTimeout(() => {
      gathering = undefined
      run(() => mailAssignments(deps))
    }, GATHER_MS).unref()
  })
  const timer = setInterval(look, LOOK_MS).unref()
  look()
  return {
    async stop() {
      stopped = true
      unbell()
      clearInterval(timer)
      clearTimeout(gathering)
      await running
    },
  }
}
