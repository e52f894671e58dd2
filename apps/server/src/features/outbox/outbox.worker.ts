/** The loop that empties the outbox: woken after a commit, otherwise by one timer at the time the next mail is due. */
import { type Mailer, openMailer } from '#server/adapters/mail.ts'
import type { Deps } from '#server/core/deps.ts'
import { type Attempt, deliverDue } from './delivery.service.ts'
import * as repo from './outbox.repo.ts'
import { onWake } from './outbox.service.ts'

/** Another node may have written a mail and died before sending it: looked after this often at the latest. */
const LOOK_MS = 60_000
/** How long a stop waits for a mail that is being handed over. */
const STOP_MS = 3_000

/** As much of a logger as is needed; the application's fits. */
export interface OutboxLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

const SAYS: Record<Attempt['outcome'], ['info' | 'warn' | 'error', string]> = {
  sent: ['info', 'mail sent'],
  retry: ['warn', 'mail not sent, will be tried again'],
  failed: ['error', 'mail given up'],
  expired: ['warn', 'mail expired'],
}

/** Starts delivering; without a mail server there is nothing to do. `stop` resolves when nothing is in hand any more. */
export function startOutbox(
  deps: Deps,
  log?: OutboxLog,
  mailer: Mailer | null = openMailer(deps.config),
): { stop(): Promise<void> } {
  if (mailer === null) return { stop: async () => {} }
  const begin = new AbortController()
  const cut = new AbortController()
  const stops = { begin: begin.signal, cut: cut.signal }
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let again = false

  const report = (attempt: Attempt): void => {
    const [level, message] = SAYS[attempt.outcome]
    log?.[level]({ event: 'outbox', ...attempt }, message)
  }

  async function round(): Promise<void> {
    let wait = LOOK_MS
    try {
      do {
        again = false
        await deliverDue(deps, mailer as Mailer, stops, report)
      } while (again && !begin.signal.aborted)
      const next = await repo.nextDue(deps.db)
      if (next !== undefined) wait = Math.min(wait, Math.max(1_000, Date.parse(next) - deps.now().getTime()))
    } catch (error) {
      // The database is away: the mails lie there and are looked after again in a minute.
      log?.error({ event: 'outbox', err: error }, 'outbox could not be read')
    }
    if (!begin.signal.aborted) timer = setTimeout(wake, again ? 0 : wait).unref()
  }

  function wake(): void {
    again = true
    if (running !== null || begin.signal.aborted) return
    clearTimeout(timer)
    running = round().finally(() => {
      running = null
    })
  }

  onWake(deps.db, wake)
  wake()
  return {
    async stop() {
      begin.abort()
      clearTimeout(timer)
      // The mail in hand may finish; after a while its connection is cut, and it stays for the next start.
      const patience = setTimeout(() => cut.abort(), STOP_MS)
      await running
      clearTimeout(patience)
    },
  }
}
