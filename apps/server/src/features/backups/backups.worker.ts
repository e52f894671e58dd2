/** Checks every minute whether the last night has its backup. */
import { HOUR_MS } from '@task-manager/contract/calendar'
import type { Deps, Logger } from '#server/core/deps.ts'
import { backUpTonight, cleanUp, endBackups } from './backup-run.service.ts'
import { lastTime, nightOf } from './schedule.ts'

const CHECK_MS = 60_000
/** The time from a failure until the next attempt, in ms. */
const RETRY_MS = HOUR_MS
/** Delay after the start before a missed backup is made, so that it does not slow the start; in ms. */
const AFTER_START_MS = 10 * 60_000

/** Calls `check` regularly; returns a function that stops it. */
type Timer = (check: () => void) => () => void

const everyMinute: Timer = (check) => {
  const timer = setInterval(check, CHECK_MS).unref()
  return () => clearInterval(timer)
}

/** `stop` ends the backup that is being made. */
export function startBackups(deps: Deps, log: Logger, timer: Timer = everyMinute): { stop(): Promise<void> } {
  const { config, now } = deps
  const started = now()
  let done = ''
  let notBefore = 0
  let checking: Promise<void> = Promise.resolve()

  async function check(): Promise<void> {
    const time = lastTime(config.backupAt, now())
    const night = nightOf(time)
    const sinceStart = now().getTime() - started.getTime()
    const wait = notBefore - now().getTime()
    // A negative time, or a wait of more than an hour: the clock was set back.
    const isStarting = time < started && sinceStart >= 0 && sinceStart < AFTER_START_MS
    if (night === done || isStarting || (wait > 0 && wait <= RETRY_MS)) return
    try {
      if (await backUpTonight(deps, log)) done = night
    } catch (error) {
      log.error({ event: 'backup', err: error }, 'backups could not be read')
    }
    notBefore = night === done ? 0 : now().getTime() + RETRY_MS
  }
  const stopTimer = timer(() => {
    checking = checking.then(check)
  })
  // Removes leftovers of an earlier process, and lists files that were put into the folder.
  checking = cleanUp(deps).catch((error: unknown) =>
    log.error({ event: 'backup', err: error }, 'backups could not be read'),
  )
  return {
    async stop() {
      stopTimer()
      await checking
      await endBackups(deps)
    },
  }
}
