/** When an email is tried again, and the words for its failure. */

const MINUTE = 60_000
const LONGEST_MS = 6 * 60 * MINUTE
const JITTER = 0.2

/** After about three days: nine attempts within the first 9 hours, then one every 6 hours. */
export const ATTEMPTS_MAX = 20

/** Limit of one attempt; well below the lease, so that no other worker claims an email that is being sent. */
export const ATTEMPT_MS = 2 * MINUTE
export const LEASE_MS = 5 * MINUTE

/** Milliseconds until the next attempt after `attempts` failures; `random` is from 0 to 1. */
export function retryDelay(attempts: number, random: number): number {
  const delay = Math.min(LONGEST_MS, MINUTE * 2 ** (attempts - 1))
  return Math.round(delay * (1 - JITTER + 2 * JITTER * random))
}

const REASONS: Record<string, string> = {
  EAUTH: 'The mail server refused the user name or the password.',
  ENOAUTH: 'The mail server wants a user name and a password.',
  EENVELOPE: 'The mail server refused the address.',
  EMESSAGE: 'The mail server refused the message.',
  ETIMEDOUT: 'The mail server does not answer.',
  EDNS: "The mail server's name is not known.",
  ETLS: 'No safe connection to the mail server could be made.',
  ECONNECTION: 'The mail server cannot be reached.',
  ESOCKET: 'The mail server cannot be reached.',
  ABORT_ERR: 'The mail server took too long.',
  EABORT: 'The mail server took too long.',
}

/** For administrators: our words, then the mail server's. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: unknown }
  const words = REASONS[String(code)] ?? 'The mail could not be sent.'
  const detail = String(message ?? error)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 300)
  return detail ? `${words} (${detail})` : words
}
