/** What an invitation is worth, and what it is called. Pure. */
import type { InvitationState } from '@task-manager/contract/invitations'

interface Held {
  readonly expires_at: string
  /** Of who sent it last; null when they have left. */
  readonly inviter_role: string | null
  readonly inviter_left: string | null
  readonly opened_at: string | null
  readonly mail_id: string | null
}

/** Nobody who is no administrator any more lets somebody in, themselves least of all. */
export const counts = (held: Held, now: Date): boolean =>
  held.expires_at > now.toISOString() && held.inviter_role === 'admin' && held.inviter_left === null

/** A mail server's word that no further attempt will change. */
const FOR_GOOD = /\b5\d\d[ -]/

/** `mail` is undefined for one that was sent so long ago that it is forgotten. */
export function stateOf(
  held: Held,
  mail: { readonly state: string; readonly last_error: string | null } | undefined,
  now: Date,
): InvitationState {
  if (!counts(held, now)) return 'expired'
  if (held.opened_at !== null) return 'opened'
  if (held.mail_id === null) return 'made'
  if (mail === undefined || mail.state === 'sent') return 'sent'
  return mail.state === 'failed' || FOR_GOOD.test(mail.last_error ?? '') ? 'bounced' : 'waiting'
}
