import type { Instant } from '#server/db/instant.ts'

/** E-mails that wait for their link to be opened, one a user, the newest. */
export interface EmailChangeTable {
  user_id: string
  email: string
  token_hash: string
  /** As in `resets`. */
  bound_to: string
  /** The session that asked: it goes on. */
  session_hash: string
  expires_at: Instant
}

/** With such a link an address that was left takes its account back (decision A12). */
export interface EmailReturnTable {
  token_hash: string
  user_id: string
  /** The address that was left. */
  email: string
  created_at: Instant
  expires_at: Instant
}
