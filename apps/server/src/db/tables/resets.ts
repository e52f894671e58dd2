import type { Instant } from '#server/db/instant.ts'

/** Password reset links, one per address: the newest. Addresses without an account have rows, too (decision A13). */
export interface ResetTable {
  email: string
  /** SHA-256 of the link's token, hex. */
  token_hash: string
  /** Hash of the account's email and password hash, so that the link is void after a change of either. */
  bound_to: string
  expires_at: Instant
  /**
   * The administrator who created it: valid while they are an administrator. Null: created by the owner or the command
   * line.
   */
  made_by: string | null
}
