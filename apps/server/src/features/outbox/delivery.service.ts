/** One round of deliveries: claims every due email, hands it to the mail server and stores the outcome. */
import type { Mailer } from '#server/adapters/mail.ts'
import type { Deps } from '#server/core/deps.ts'
import { renderMail, withoutSubjects } from '#server/core/mail-template.ts'
import { activeUsers } from '#server/db/query/active-users.ts'
import { notificationsOf } from '#server/features/preferences/notifications.service.ts'
import { isEnquiryReader } from '#server/features/preferences/preferences.service.ts'
import { afterQuiet } from '#server/features/preferences/sending-time.policy.ts'
import {
  ATTEMPT_MS,
  ATTEMPTS_MAX,
  ENQUIRY_COPY,
  isPermanent,
  LEASE_MS,
  reasonOf,
  retryDelay,
} from './outbox.policy.ts'
import * as repo from './outbox.repo.ts'

const BATCH = 20

/** The outcome of one attempt, for the process log. */
export interface Attempt {
  readonly mail: string
  readonly kind: string
  readonly attempt: number
  readonly outcome: 'sent' | 'retry' | 'failed' | 'expired' | 'withdrawn'
  readonly detail: string
}

export interface StopSignals {
  /** No further email is started. */
  readonly stop: AbortSignal
  /** The current email is aborted as well. */
  readonly abort: AbortSignal
}

/**
 * Sends all due emails. Several nodes may do this at once: each email is sent by the node that claimed it. A process that
 * dies after the mail server accepted an email, but before that was stored, sends it again after its lease, with the same
 * Message-ID. Otherwise emails could be lost.
 */
export async function deliverDue(
  deps: Deps,
  mailer: Mailer,
  signals: StopSignals,
  report: (attempt: Attempt) => void = () => {},
): Promise<void> {
  try {
    for (;;) {
      const batch = await repo.due(deps.db, deps.now().toISOString(), BATCH)
      if (batch.length === 0) return
      for (const { id } of batch) {
        if (signals.stop.aborted) return
        const attempt = await deliverOne(deps, mailer, id, signals.abort)
        if (attempt) report(attempt)
      }
    }
  } finally {
    mailer.closeIdle()
  }
}

async function deliverOne(
  deps: Deps,
  mailer: Mailer,
  id: string,
  abort: AbortSignal,
): Promise<Attempt | null> {
  const now = deps.now()
  const lease = new Date(now.getTime() + LEASE_MS).toISOString()
  const mail = await repo.claim(deps.db, id, now.toISOString(), lease)
  if (!mail) return null
  const attempt = { mail: id, kind: mail.kind, attempt: mail.attempts }
  if (mail.expires_at !== null && mail.expires_at <= now.toISOString()) {
    const detail = mail.last_error ?? 'It expired before it could be sent.'
    const none = { text: '', html: null, about: null }
    await repo.storeUnsent(deps.db, mail, { state: 'failed', ...none, last_error: detail })
    return { ...attempt, outcome: 'expired', detail }
  }
  const quietEnd = await quietEndOf(deps, mail, now)
  if (quietEnd !== null) {
    await repo.postpone(deps.db, mail, quietEnd.toISOString())
    return null
  }
  const current = await currentOf(deps, mail)
  if (current === null) {
    await repo.removePending(deps.db, [id])
    return {
      ...attempt,
      outcome: 'withdrawn',
      detail: 'A comment in it was deleted, or the recipient was deactivated or can no longer see the task.',
    }
  }
  // The network call is between two short writes, never inside a transaction.
  const { sent, final, detail } = await send(
    mailer,
    current,
    AbortSignal.any([abort, AbortSignal.timeout(ATTEMPT_MS)]),
  )
  const isLast = final || mail.attempts >= ATTEMPTS_MAX
  const outcome = sent ? 'sent' : isLast ? 'failed' : 'retry'
  await storeOutcome(deps, mail, outcome, detail)
  return { ...attempt, outcome, detail }
}

/**
 * The end of the recipient's quiet hours, if a notification is due in them: after a failed attempt, or because they
 * were chosen after it was enqueued. Null: it is sent now.
 */
async function quietEndOf({ db }: Deps, mail: repo.OutboxRow, now: Date): Promise<Date | null> {
  if (mail.about === null || mail.holdable === 0) return null
  const { person } = JSON.parse(mail.about) as repo.MailSubjects
  const { timeZone, quiet } = (await notificationsOf(db, [person]))(person)
  const end = afterQuiet(now, timeZone, quiet)
  return end > now ? end : null
}

/**
 * The email to the current address of its person, without the lines that they may no longer see; null when no line remains,
 * or the person is deactivated, or no longer gets copies of enquiries.
 */
async function currentOf(deps: Deps, mail: repo.OutboxRow): Promise<repo.OutboxRow | null> {
  if (mail.kind === ENQUIRY_COPY) return (await isEnquiryReader(deps.db, mail.recipient ?? '')) ? mail : null
  if (mail.about === null) return mail
  const about = JSON.parse(mail.about) as repo.MailSubjects
  const [reader] = await activeUsers(deps.db, [about.person])
  if (reader === undefined) return null
  const gone = await repo.subjectsGone(deps.db, about)
  if (gone.size === 0 && reader.email === mail.recipient) return mail
  let change: Parameters<typeof repo.rewrite>[2] = { recipient: reader.email }
  if (gone.size > 0) {
    const content = about.content && withoutSubjects(about.content, gone)
    if (!content) return null
    change = { ...change, ...renderMail(deps.config, content) }
  }
  await repo.rewrite(deps.db, mail.id, change)
  return { ...mail, ...change }
}

async function send(mailer: Mailer, mail: repo.OutboxRow, signal: AbortSignal) {
  const { id, recipient: to, reply_name: name, reply_address: address, subject, text, html, thread } = mail
  const offLink = mail.off_link
  const replyTo = address === null ? null : { name: name ?? '', address }
  try {
    return {
      sent: true,
      final: true,
      detail: await mailer.send({ id, to, replyTo, subject, text, html, offLink, thread }, signal),
    }
  } catch (error) {
    return { sent: false, final: isPermanent(error), detail: reasonOf(error) }
  }
}

async function storeOutcome(
  deps: Deps,
  mail: repo.OutboxRow,
  outcome: 'sent' | 'retry' | 'failed',
  detail: string,
) {
  const now = deps.now()
  const at = now.toISOString()
  const next = new Date(now.getTime() + retryDelay(mail.attempts, Math.random())).toISOString()
  await deps.db.transaction().execute(async (db) => {
    const stored =
      outcome === 'sent'
        ? await repo.storeSent(db, mail.id, at)
        : await repo.storeUnsent(db, mail, {
            last_error: detail,
            ...(outcome === 'failed' ? { state: 'failed' } : { next_attempt_at: next }),
          })
    if (stored)
      await repo.log(db, { mail_id: mail.id, at, outcome: outcome === 'sent' ? 'sent' : 'failed', detail })
  })
}
