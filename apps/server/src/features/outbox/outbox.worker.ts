/** The worker of the outbox: runs after a commit, and by a timer when the next email is due. */
import { type Mailer, openMailer } from '#server/adapters/mail.ts'
import type { Deps, Logger } from '#server/core/deps.ts'
import { startRounds } from '#server/core/rounds.ts'
import { type Attempt, deliverDue } from './delivery.service.ts'
import * as repo from './outbox.repo.ts'
import { onNewMail } from './outbox.service.ts'

/** Longest wait between rounds, because another node may have enqueued an email and died. */
const POLL_MS = 60_000
/** How long `stop` waits for the current email. */
const STOP_MS = 3_000

const LOG_LINES: Record<Attempt['outcome'], ['info' | 'warn' | 'error', string]> = {
  sent: ['info', 'email sent'],
  retry: ['warn', 'email not sent, will be tried again'],
  failed: ['error', 'email given up'],
  expired: ['warn', 'email expired'],
  withdrawn: ['info', 'email withdrawn'],
}

/** Does nothing without a mail server. `stop` resolves when no email is being sent. */
export function startOutbox(
  deps: Deps,
  log?: Logger,
  mailer: Mailer | null = openMailer(deps.config),
): { stop(): Promise<void> } {
  if (mailer === null) return { stop: async () => {} }
  const stopping = new AbortController()
  const aborting = new AbortController()
  const signals = { stop: stopping.signal, abort: aborting.signal }
  const report = (attempt: Attempt): void => {
    const [level, message] = LOG_LINES[attempt.outcome]
    log?.[level]({ event: 'outbox', ...attempt }, message)
  }

  const rounds = startRounds({
    round: async () => {
      await deliverDue(deps, mailer, signals, report)
      const next = await repo.nextDue(deps.db)
      return next === undefined
        ? POLL_MS
        : Math.min(POLL_MS, Math.max(1_000, Date.parse(next) - deps.now().getTime()))
    },
    pollMs: POLL_MS,
    debounceMs: 0,
    // The database is unavailable.
    onError: (error) => log?.error({ event: 'outbox', err: error }, 'outbox could not be read'),
  })
  onNewMail(deps.db, rounds.trigger)
  return {
    async stop() {
      stopping.abort()
      // Gives the current email time to finish, then closes its connection. The email is sent after the next start.
      const timeout = setTimeout(() => aborting.abort(), STOP_MS)
      await rounds.stop()
      clearTimeout(timeout)
    },
  }
}
