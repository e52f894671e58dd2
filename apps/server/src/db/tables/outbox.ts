import type { Generated } from 'kysely'
import type { Instant } from '#server/db/instant.ts'

/** Emails to be sent: written in the transaction that causes them, sent after its commit. */
export interface OutboxTable {
  id: string
  /** 'enquiry', 'reset', 'invitation', 'assigned' …; docs/product/people.md lists all. */
  kind: string
  /** Null: CONTACT_TO as configured when the email is sent. */
  recipient: string | null
  reply_name: string | null
  reply_address: string | null
  subject: string
  /** Emptied after sending, because an email may contain a secret link. */
  text: string
  /** The HTML version; emptied with the text. */
  html: string | null
  state: 'pending' | 'sent' | 'failed'
  attempts: number
  next_attempt_at: Instant
  /** The link that turns this kind of email off, or null. */
  off_link: Generated<string | null>
  /** Mail programs group emails with the same thread; null: no thread. */
  thread: Generated<string | null>
  /** JSON of its `MailSubjects`; null: it is sent in any case. */
  about: Generated<string | null>
  /** 0/1: it waits while sending is on hold (A29). */
  holdable: Generated<number>
  /** A worker has claimed it until this time. */
  lease_until: Instant | null
  /** It is not sent after this time. */
  expires_at: Instant | null
  last_error: string | null
  sent_at: Instant | null
  enquiry_id: string | null
  created_at: Instant
}

export interface OutboxAttemptTable {
  id: string
  mail_id: string
  at: Instant
  outcome: 'sent' | 'failed'
  /** The mail server's answer. */
  detail: string
}
