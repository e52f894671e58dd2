/** One round of deliveries: every due mail is taken in hand, given to the mail server and laid down with the outcome. */
import type { Mailer } from '#server/adapters/mail.ts'
import type { Deps } from '#server/core/deps.ts'
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

export interface Stops {
  /** No further mail is begun. */
  readonly begin: AbortSignal
  /** The mail in hand is cut off too. */
  readonly cut: AbortSignal
}

/**
 * Sends what is due until nothing is. Several nodes may do this at once: each mail is sent by the one that claimed it.
 * A process that dies between the mail server's yes and our note of it leaves a mail that is sent once more after its
 * lease, with the same Message-ID; nothing short of that loses no mail.
 */
export async function deliverDue(
  deps: Deps,
  mailer: Mailer,
  stops: Stops,
  report: (attempt: Attempt) => void = () => {},
): Promise<void> {
  try {
    for (;;) {
      const batch = await repo.due(deps.db, deps.now().toISOString(), BATCH)
      if (batch.length === 0) return
      for (const { id } of batch) {
        if (stops.begin.aborted) return
        const attempt = await deliverOne(deps, mailer, id, stops.cut)
        if (attempt) report(attempt)
      }
    }
  } finally {
    mailer.rest()
  }
}

async function deliverOne(deps: Deps, mailer: Mailer, id: string, cut: AbortSignal): Promise<Attempt | null> {
  const now = deps.now()
  const lease = new Date(now.getTime() + LEASE_MS).toISOString()
  const mail = await repo.claim(deps.db, id, now.toISOString(), lease)
  if (!mail) return null
  const told = { mail: id, kind: mail.kind, attempt: mail.attempts }
  if (mail.expires_at !== null && mail.expires_at <= now.toISOString()) {
    const detail = mail.last_error ?? 'It was of no use any more when it could have been sent.'
    await repo.settleUnsent(deps.db, mail, { state: 'failed', text: '', html: null, last_error: detail })
    return { ...told, outcome: 'expired', detail }
  }
  // The network comes between two short writes, never inside a transaction.
  const { sent, detail } = await hand(mailer, mail, AbortSignal.any([cut, AbortSignal.timeout(ATTEMPT_MS)]))
  const outcome = sent ? 'sent' : mail.attempts >= ATTEMPTS_MAX ? 'failed' : 'retry'
  await note(deps, mail, outcome, detail)
  return { ...told, outcome, detail }
}

async function hand(mailer: Mailer, mail: repo.OutboxRow, signal: AbortSignal) {
  const { id, recipient: to, reply_name: name, reply_address: address, subject, text, html } = mail
  const offLink = mail.off_link
  const replyTo = address === null ? null : { name: name ?? '', address }
  try {
    return {
      sent: true,
      detail: await mailer.send({ id, to, replyTo, subject, text, html, offLink }, signal),
    }
  } catch (error) {
    return { sent: false, detail: reasonOf(error) }
  }
}

async function note(deps: Deps, mail: repo.OutboxRow, outcome: 'sent' | 'retry' | 'failed', detail: string) {
  const now = deps.now()
  const at = now.toISOString()
  const next = new Date(now.getTime() + retryDelay(mail.attempts, Math.random())).toISOString()
  await deps.db.transaction().execute(async (db) => {
    const noted =
      outcome === 'sent'
        ? await repo.settleSent(db, mail.id, at)
        : await repo.settleUnsent(db, mail, {
            last_error: detail,
            ...(outcome === 'failed' ? { state: 'failed' } : { next_attempt_at: next }),
          })
    if (noted)
      await repo.log(db, { mail_id: mail.id, at, outcome: outcome === 'sent' ? 'sent' : 'failed', detail })
  })
}
