import type { Role } from '@task-manager/contract/users'
import type { Instant } from '#server/db/instant.ts'

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
