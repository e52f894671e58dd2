/** Validity and state of invitations. Pure. */
import type { InvitationState } from '@task-manager/contract/people/invitations'

interface Terms {
  readonly expires_at: string
  /** Role of the administrator who last sent it; null when that account is gone. */
  readonly inviter_role: string | null
  readonly inviter_left: string | null
  readonly opened_at: string | null
  readonly mail_id: string | null
}

/** Valid while it has not expired and its last sender is an active administrator. */
export const isValid = (terms: Terms, now: Date): boolean =>
  terms.expires_at > now.toISOString() && terms.inviter_role === 'admin' && terms.inviter_left === null

/** `mail` is undefined when the email's record was removed after 30 days. */
export function stateOf(
  terms: Terms,
  mail: { readonly state: string; readonly last_error: string | null } | undefined,
  now: Date,
): InvitationState {
  if (!isValid(terms, now)) return 'expired'
  if (terms.opened_at !== null) return 'opened'
  if (terms.mail_id === null) return 'made'
  if (mail === undefined || mail.state === 'sent') return 'sent'
  return mail.state === 'failed' ? 'bounced' : 'waiting'
}
