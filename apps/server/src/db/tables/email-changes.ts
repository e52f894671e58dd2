import type { Instant } from '#server/db/instant.ts'

/** Changes of email that wait for confirmation, one per user: the newest. */
export interface EmailChangeTable {
  user_id: string
  email: string
  token_hash: string
  /** The hash of the account's email and password hash, as in `resets`. */
  bound_to: string
  /** The session that requested the change: it stays open. */
  session_hash: string
  expires_at: Instant
}

/** Links with which an earlier address reverts the change (decision A12). */
export interface EmailReturnTable {
  token_hash: string
  user_id: string
  /** The earlier address. */
  email: string
  created_at: Instant
  expires_at: Instant
}
