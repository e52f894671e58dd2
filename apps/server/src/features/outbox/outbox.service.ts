/**
 * The outbox: an email is enqueued in the transaction that causes it, and the worker is woken after the commit. No
 * email is lost by a crash or a mail server that is down, and none is sent for a transaction that was rolled back.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { DAY_MS } from '@task-manager/contract/calendar'
import type { Delivery, DeliveryAttempt } from '@task-manager/contract/installation/enquiries'
import type * as z from 'zod/mini'
import type { Deps } from '#server/core/deps.ts'
import { COUNTED_MAX, type MetricSource } from '#server/core/metrics.ts'
import { newId } from '#server/db/ids.ts'
import type { Db } from '#server/db/store.ts'
import { afterCommit, type Tx } from '#server/db/transaction.ts'
import { finishedAttempts, isRefused } from './outbox.policy.ts'
import * as repo from './outbox.repo.ts'

export interface NewMail {
  /** For callers that look up its delivery later. */
  readonly id?: string
  readonly kind: string
  /** Null: the address of CONTACT_TO. */
  readonly recipient: string | null
  readonly replyTo?: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly text: string
  readonly html?: string
  /** Not sent after this time. */
  readonly expiresAt?: Date
  readonly enquiryId?: string
  /** A POST to it turns this kind of email off. */
  readonly offLink?: string
  /** Mail programs group emails with the same thread. */
  readonly thread?: string
  /**
   * Not sent once the person is deactivated or no longer sees one of the tasks, or a comment was deleted. An email with
   * `content` is sent without the lines about these. It goes to the address that the person has by then.
   */
  readonly about?: repo.MailSubjects
  /** Not sent before this time. */
  readonly notBefore?: Date
  /** A notification that nobody asked for: it waits while sending is on hold (A29). */
  readonly holdable?: true
  /** The reason why it is not sent but only listed for administrators. */
  readonly refused?: string
}

/** The thread of all emails about a task. */
export const threadOf = (taskId: string): string => `task-${taskId}`

const rowOf = (mail: NewMail, instant: string): repo.NewRow => ({
  id: mail.id ?? newId(),
  kind: mail.kind,
  recipient: mail.recipient,
  reply_name: mail.replyTo?.name ?? null,
  reply_address: mail.replyTo?.address ?? null,
  subject: mail.subject,
  text: mail.refused === undefined ? mail.text : '',
  html: mail.refused === undefined ? (mail.html ?? null) : null,
  state: mail.refused === undefined ? 'pending' : 'failed',
  last_error: mail.refused ?? null,
  attempts: 0,
  next_attempt_at: mail.notBefore?.toISOString() ?? instant,
  expires_at: mail.expiresAt?.toISOString() ?? null,
  enquiry_id: mail.enquiryId ?? null,
  off_link: mail.offLink ?? null,
  thread: mail.thread ?? null,
  about: mail.about ? JSON.stringify(mail.about) : null,
  holdable: mail.holdable ? 1 : 0,
  created_at: instant,
})

/** Enqueues emails in the transaction that causes them, and starts the worker after its commit. */
export async function enqueueAll(deps: Deps, db: Tx, mails: readonly NewMail[], now: Date): Promise<void> {
  if (mails.length === 0) return
  await repo.insert(
    db,
    mails.map((mail) => rowOf(mail, now.toISOString())),
  )
  afterCommit(db, () => sendNewMail(deps))
}

export const enqueue = (deps: Deps, db: Tx, mail: NewMail, now: Date): Promise<void> =>
  enqueueAll(deps, db, [mail], now)

/** Delivery by email id; old emails are missing. */
export async function deliveryStatus(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, repo.DeliveryStatus>> {
  if (ids.length === 0) return new Map()
  return new Map((await repo.deliveryStatus(db, ids)).map((row) => [row.id, row]))
}

/** Removes unsent emails, in the transaction that makes them pointless. */
export async function dropUnsent(db: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await repo.removePending(db, ids)
}

const workers = new WeakMap<Db, () => void>()

/** Registers the worker of this process, which sends new emails. */
export function onNewMail(db: Db, send: () => void): void {
  workers.set(db, send)
}

/** Tells this process's worker that an email may be due. */
export function sendNewMail(deps: Deps): void {
  workers.get(deps.db)?.()
}

/** How long emails that were sent or have failed are listed. */
const KEPT_DAYS = 30
const POLL_MS = 100
/** A call checks this many times within four seconds whether the mail server has replied. */
const CHECKS_MAX = 40

/**
 * The mail server's message when it refuses an email permanently, for the call that enqueued it. Null when the email
 * was sent, is tried again later, or takes longer.
 */
export async function refusalOf({ db }: Deps, id: string): Promise<string | null> {
  for (let check = 0; workers.has(db) && check < CHECKS_MAX; check += 1) {
    const mail = await repo.findOne(db, id)
    if (mail === undefined) return null
    const isTried = mail.attempts > 0 && mail.lease_until === null
    if (mail.state !== 'pending' || isTried) return isRefused(mail) ? mail.last_error : null
    await pause(POLL_MS)
  }
  return null
}

/** The message of a call that needs a mail server. */
export const NO_MAIL_SERVER = "Email isn't set up on this server. Set SMTP_URL and MAIL_FROM."

/** Whether this server can send email. */
export const canDeliver = (deps: Deps): boolean => deps.config.smtpUrl !== null

/** When the oldest overdue email should have been sent; null when there is none. */
export const overdueSince = ({ db, now }: Deps): Promise<string | null> =>
  repo.overdueSince(db, now().toISOString())

/** The values are the same on every node. */
export const outboxMetrics: MetricSource = {
  gauges: {
    outbox_emails: {
      help: `Emails by state, of each at most ${COUNTED_MAX}; kept for ${KEPT_DAYS} days`,
      label: 'state',
    },
    outbox_overdue_seconds: { help: 'How long the oldest overdue email has waited' },
  },
  read: async (deps) => {
    const since = await overdueSince(deps)
    return {
      outbox_emails: await repo.countByState(deps.db, COUNTED_MAX),
      outbox_overdue_seconds: since === null ? 0 : (deps.now().getTime() - Date.parse(since)) / 1000,
    }
  },
}

/** By enquiry id. */
export async function deliveriesOf(deps: Deps, db: Db, enquiryIds: string[]): Promise<Map<string, Delivery>> {
  if (enquiryIds.length === 0) return new Map()
  const rows = await repo.ofEnquiries(db, enquiryIds)
  return new Map(
    rows.map((row): [string, Delivery] => [
      row.enquiry_id ?? '',
      {
        state: row.state === 'pending' && !canDeliver(deps) ? 'waiting' : row.state,
        attempts: finishedAttempts(row),
        refused: isRefused(row),
        lastError: row.state === 'sent' ? null : row.last_error,
        nextAttemptAt: row.state === 'pending' && canDeliver(deps) ? row.next_attempt_at : null,
        sentAt: row.sent_at,
      },
    ]),
  )
}

/** Newest attempt first. */
export async function deliveryLog(db: Db, enquiryId: string): Promise<z.infer<typeof DeliveryAttempt>[]> {
  const rows = await repo.logOfEnquiry(db, enquiryId)
  return rows.map(({ at, outcome, detail }) => ({ at, outcome, detail }))
}

/** Sends the email of an enquiry again. False when it was already sent. */
export const sendAgain = (db: Db, enquiryId: string, now: Date): Promise<boolean> =>
  repo.retryNow(db, enquiryId, now.toISOString())

/** For the hourly upkeep: removes finished emails that belong to no enquiry. */
export const removeOldMails = (deps: Deps): Promise<void> =>
  repo.removeSentBefore(deps.db, new Date(deps.now().getTime() - KEPT_DAYS * DAY_MS).toISOString())
