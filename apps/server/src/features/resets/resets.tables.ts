import type { Instant } from '#server/db/instant.ts'

/** Links to a new password, one an address, the newest; asked for with addresses that nobody has, too (decision A13). */
export interface ResetTable {
  email: string
  /** SHA-256 of the link's token, hex. */
  token_hash: string
  /** What the account was when the link was made; a link to an account that changed since is worth nothing. */
  bound_to: string
  expires_at: Instant
  /** The administrator who made it: it works while they are one. Null: its owner asked, or the command line. */
  made_by: string | null
}
