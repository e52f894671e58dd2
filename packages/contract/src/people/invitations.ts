/** Invitations (decision A16): a single-use link that creates an account with a given role. */
import { Message } from '@task-manager/contract/answers'
import { endpoint } from '@task-manager/contract/endpoint'
import { ById } from '@task-manager/contract/ids'
import { LinkToken } from '@task-manager/contract/link-token'
import { plainText } from '@task-manager/contract/text'
import * as z from 'zod/mini'
import { Email, Role } from './users.ts'

export const INVITATION_DAYS = 7
export const INVITATIONS_MAX = 100
export const NOTE_MAX = 500

/**
 * `made`: no email can be sent, the link is shared by hand. `waiting`: its email is being sent. `opened`: the link was
 * opened. `expired`: too old, or its sender is no longer an administrator; it can be sent again.
 */
export const invitationStates = ['made', 'waiting', 'sent', 'bounced', 'opened', 'expired'] as const
export type InvitationState = (typeof invitationStates)[number]

export const Invitation = z.object({
  _id: z.string(),
  email: z.string(),
  role: Role,
  note: z.string(),
  state: z.enum(invitationStates),
  /** Reply of the mail server, when it bounced. */
  reason: z.nullable(z.string()),
  /** The user who last sent it; null after they left. */
  invitedBy: z.nullable(z.object({ _id: z.string(), name: z.string() })),
  sentAt: z.string(),
  expiresAt: z.string(),
})
export type Invitation = z.infer<typeof Invitation>

/** An invitation with its link, which is returned only once. */
export const LinkedInvitation = z.object({ ...Invitation.shape, link: z.string() })
export type LinkedInvitation = z.infer<typeof LinkedInvitation>

export const listInvitations = endpoint('GET /api/invitations', 'admin', {
  summary: 'Open invitations, the last sent first',
  returns: z.object({ invitations: z.array(Invitation) }),
})

const EMAILS_MISSING = 'Please enter an email address.'
const TOO_MANY = `At most ${INVITATIONS_MAX} addresses at once.`

export const NewInvitations = z.object({
  emails: z
    .array(Email, EMAILS_MISSING)
    .check(z.minLength(1, EMAILS_MISSING), z.maxLength(INVITATIONS_MAX, TOO_MANY)),
  role: z._default(Role, 'user'),
  /** Added to the email. */
  note: z._default(plainText('The message', NOTE_MAX), ''),
})
export type NewInvitations = z.output<typeof NewInvitations>

export const createInvitations = endpoint('POST /api/invitations', 'admin', {
  summary: 'Invite people; a new link replaces an earlier invitation of the same address',
  body: NewInvitations,
  returns: z.object({
    invitations: z.array(LinkedInvitation),
    /** Addresses that already have an account. */
    known: z.array(z.string()),
  }),
  status: 201,
})

export const sendInvitation = endpoint('POST /api/invitations/{id}/send', 'admin', {
  summary: 'Send an invitation again, with a new link that replaces the old one',
  params: ById,
  returns: z.object({ invitations: z.array(LinkedInvitation) }),
})

export const withdrawInvitation = endpoint('DELETE /api/invitations/{id}', 'admin', {
  summary: 'Withdraw an invitation; its link stops working',
  params: ById,
  returns: Message,
})

/** An invitation as the sign-up page shows it. */
export const OpenedInvitation = z.object({ email: z.string(), role: Role, invitedBy: z.string() })
export type OpenedInvitation = z.infer<typeof OpenedInvitation>

export const openInvitation = endpoint('POST /api/auth/invitation', 'public', {
  summary: 'Read an invitation by the token of its link',
  body: z.object({ token: LinkToken }),
  bodyLimit: 16 * 1024,
  returns: OpenedInvitation,
})
