import type { Role } from '@task-manager/contract/people/users'
import type { Instant } from '#server/db/instant.ts'

/** Invitations, one per address: the newest (decision A16). */
export interface InvitationTable {
  id: string
  email: string
  role: Role
  /** A personal note for the email. */
  note: string
  /** SHA-256 of the link's token, hex. */
  token_hash: string
  /** The last sender. The invitation is valid while they are an active administrator. */
  invited_by: string | null
  /** The id of its email in the outbox; null when no mail server was configured. */
  mail_id: string | null
  opened_at: Instant | null
  sent_at: Instant
  expires_at: Instant
}
