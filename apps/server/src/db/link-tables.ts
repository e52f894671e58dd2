/** The tables of links that are sent to people, each for one use and kept as its hash; part of the schema. */
import type { Role } from '@task-manager/contract/users'

/** As in the schema. */
type Instant = string

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

/** Links that make an account, one an address, the newest (decision A2). */
export interface InvitationTable {
  id: string
  email: string
  role: Role
  /** A personal line for the mail. */
  note: string
  /** SHA-256 of the link's token, hex. */
  token_hash: string
  /** Who sent it last. It counts while they are an administrator. */
  invited_by: string | null
  /** Its mail in the outbox; null where none could be sent. */
  mail_id: string | null
  opened_at: Instant | null
  sent_at: Instant
  expires_at: Instant
}
