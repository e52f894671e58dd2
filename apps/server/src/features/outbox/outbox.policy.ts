/** When an email is tried again, and the text for its failure. */
import type { OutboxRow } from './outbox.repo.ts'

const MINUTE_MS = 60_000
const LONGEST_MS = 6 * 60 * MINUTE_MS
const JITTER = 0.2

/** The last attempt is after about three days: nine attempts within the first 9 hours, then one every 6 hours. */
export const ATTEMPTS_MAX = 20

/** The kind of an administrator's copy of an enquiry. */
export const ENQUIRY_COPY = 'enquiry-copy'

/** Limit of one attempt; well below the lease, so that no other worker claims an email that is being sent. */
export const ATTEMPT_MS = 2 * MINUTE_MS
export const LEASE_MS = 5 * MINUTE_MS

/** Milliseconds until the next attempt after `attempts` failures; `random` is from 0 to 1. */
export function retryDelay(attempts: number, random: number): number {
  const delay = Math.min(LONGEST_MS, MINUTE_MS * 2 ** (attempts - 1))
  return Math.round(delay * (1 - JITTER + 2 * JITTER * random))
}

/** Attempts that have ended; an email that is being sent already counts the current one. */
export const finishedAttempts = ({
  attempts,
  lease_until,
}: Pick<OutboxRow, 'attempts' | 'lease_until'>): number => (lease_until === null ? attempts : attempts - 1)

/**
 * A refusal of the address or the message that a later attempt cannot change (RFC 5321: 5xx). A wrong password for the
 * mail server is not such a refusal.
 */
export const isPermanent = (error: unknown): boolean => refusalOf(error) === 5

/** The first digit of the server's answer about the address or the message: 4 for now, 5 permanently; null: another failure. */
function refusalOf(error: unknown): number | null {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return code === 'EENVELOPE' || code === 'EMESSAGE' ? Math.floor(Number(responseCode) / 100) : null
}

/** Whether sending stopped at a permanent refusal, before the last attempt. An expired email no longer has a text. */
export const isRefused = ({
  state,
  attempts,
  text,
}: Pick<OutboxRow, 'state' | 'attempts' | 'text'>): boolean =>
  state === 'failed' && attempts > 0 && attempts < ATTEMPTS_MAX && text !== ''

const REASONS: Record<string, string> = {
  EAUTH: 'The mail server refused the user name or password.',
  ENOAUTH: 'The mail server needs a user name and password.',
  EENVELOPE: 'The mail server refused the address.',
  EMESSAGE: 'The mail server refused the message.',
  ETIMEDOUT: "The mail server doesn't answer.",
  EDNS: "The mail server's name is unknown.",
  ETLS: "A secure connection to the mail server couldn't be opened.",
  ECONNECTION: "The mail server can't be reached.",
  ESOCKET: "The mail server can't be reached.",
  ABORT_ERR: 'The mail server took too long.',
  EABORT: 'The mail server took too long.',
}

/** For administrators: our sentence, then the mail server's reply or, without one, the error message. */
export function reasonOf(error: unknown): string {
  const { code, message, response } = error as { code?: unknown; message?: unknown; response?: unknown }
  const words =
    refusalOf(error) === 4
      ? "The mail server can't take this email yet."
      : (REASONS[String(code)] ?? "Couldn't send the email.")
  const detail = String(response || (message ?? error))
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 300)
  return detail ? `${words} (${detail})` : words
}
