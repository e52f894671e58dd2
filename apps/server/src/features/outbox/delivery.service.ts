/** One round of deliveries: every due mail is taken in hand, given to the mail server and laid down with the outcome. */
import type { Mailer } from '#server/adapters/mail.ts'
import type { Deps } from '#server/http/deps.ts'
import { ATTEMPT_MS, ATTEMPTS_MAX, LEASE_MS, reasonOf, retryDelay } from './outbox.policy.ts'
import * as repo from './outbox.repo.ts'

const BATCH = 20

/** What happened to one mail, for the process's log. */
export interface Attempt {
  readonly mail: string
  readonly kind: string
  readonly attempt: number
  readonly outcome: 'sent' | 'retry' | 'failed' | 'expired'
  readonly detail: string
}

/**
 * Sends what is due until nothing is, or until `stop` fires. Several nodes may do this at once: each mail is sent by
 * the one that claimed it. A process that dies between the mail server's yes and our note of it sends once more after
 * the lease, with the same Message-ID; nothing short of that loses no mail.
 */
export async function deliverDue(
  deps: Deps,
  mailer: Mailer,
  stop: AbortSignal,
  report: (attempt: Attempt) => void = () => {},
): Promise<void> {
  try {
    for (;;) {
      const batch = await repo.due(deps.db, deps.now().toISOString(), BATCH)
      if (batch.length === 0) return
      for (const { id } of batch) {
        if (stop.aborted) return
        const attempt = await deliverOne(deps, mailer, id, stop)
        if (attempt) report(attempt)
      }
    }
  } finally {
    mailer.rest()
  }
}

async function deliverOne(
  deps: Deps,
  mailer: Mailer,
  id: string,
  stop: AbortSignal,
): Promise<Attempt | null> {
  const now = deps.now()
  const lease = new Date(now.getTime() + LEASE_MS).toISOString()
  const mail = await repo.claim(deps.db, id, now.toISOString(), lease)
  if (!mail) return null
  const told = { mail: id, kind: mail.kind, attempt: mail.attempts }

  if (mail.expires_at !== null && mail.expires_at <= now.toISOString()) {
    const detail = mail.last_error ?? 'It was of no use any more when it could have been sent.'
    await repo.settle(deps.db, mail, { state: 'failed', text: '', last_error: detail })
    return { ...told, outcome: 'expired', detail }
  }

  // The network comes between two short writes, never inside a transaction.
  const outcome = await mailer
    .send(
      {
        id,
        to: mail.recipient,
        replyTo:
          mail.reply_address === null ? null : { name: mail.reply_name ?? '', address: mail.reply_address },
        subject: mail.subject,
        text: mail.text,
      },
      AbortSignal.any([stop, AbortSignal.timeout(ATTEMPT_MS)]),
    )
    .then(
      (detail) => ({ sent: true, detail }),
      (error: unknown) => ({ sent: false, detail: reasonOf(error) }),
    )
  const over = deps.now()
  const at = over.toISOString()
  const givenUp = !outcome.sent && mail.attempts >= ATTEMPTS_MAX
  await deps.db.transaction().execute(async (db) => {
    await repo.log(db, {
      mail_id: id,
      at,
      outcome: outcome.sent ? 'sent' : 'failed',
      detail: outcome.detail,
    })
    if (outcome.sent) await repo.settle(db, mail, { state: 'sent', sent_at: at, text: '', last_error: null })
    else
      await repo.settle(db, mail, {
        ...(givenUp ? { state: 'failed' as const } : {}),
        last_error: outcome.detail,
        next_attempt_at: new Date(over.getTime() + retryDelay(mail.attempts, Math.random())).toISOString(),
      })
  })
  return {
    ...told,
    outcome: outcome.sent ? 'sent' : givenUp ? 'failed' : 'retry',
    detail: outcome.detail,
  }
}
