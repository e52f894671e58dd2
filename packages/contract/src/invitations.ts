/** Invitations (decision A2): a link for one use that makes an account with the role it carries. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ById } from './ids.ts'
import { LinkToken } from './link-token.ts'
import { plainText } from './text.ts'
import { Email, Role } from './users.ts'

const tag = 'Invitations'

export const INVITATION_DAYS = 7
export const INVITED_MAX = 100
export const NOTE_MAX = 500

/**
 * `made`: no mail could be sent, the link is handed over by hand. `waiting`: its mail is on its way. `opened`: its page
 * was seen. `expired`: too old, or who sent it is no administrator any more; it can be sent again.
 */
export const invitationStates = ['made', 'waiting', 'sent', 'bounced', 'opened', 'expired'] as const
export type InvitationState = (typeof invitationStates)[number]

export const Invitation = z.object({
  _id: z.string(),
  email: z.string(),
  role: Role,
  note: z.string(),
  state: z.enum(invitationStates),
  /** What the mail server said, of one that bounced. */
  reason: z.nullable(z.string()),
  /** Who sent it last; null: they have left. */
  invitedBy: z.nullable(z.object({ _id: z.string(), name: z.string() })),
  sentAt: z.string(),
  expiresAt: z.string(),
})
export type Invitation = z.infer<typeof Invitation>

/** With its link, which nobody is told again. */
export const LinkedInvitation = z.object({ ...Invitation.shape, link: z.string() })
export type LinkedInvitation = z.infer<typeof LinkedInvitation>

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/invitations',
  tag,
  summary: 'Open invitations, the last sent first',
  access: 'admin',
  returns: z.object({ invitations: z.array(Invitation) }),
})

const NOBODY = 'Please enter an email address.'
const TOO_MANY = `At most ${INVITED_MAX} addresses at once.`

export const NewInvitations = z.object({
  emails: z.array(Email, NOBODY).check(z.minLength(1, NOBODY), z.maxLength(INVITED_MAX, TOO_MANY)),
  role: z._default(Role, 'user'),
  /** A personal line in the mail. */
  note: z._default(plainText('The personal line', NOTE_MAX), ''),
})
export type NewInvitations = z.output<typeof NewInvitations>

export const createInvitations = endpoint({
  method: 'POST',
  path: '/api/invitations',
  tag,
  summary: 'Invite people; whoever was invited before gets a new link in place of the old one',
  access: 'admin',
  body: NewInvitations,
  returns: z.object({
    invitations: z.array(LinkedInvitation),
    /** Those of the addresses that have an account already. */
    known: z.array(z.string()),
  }),
  status: 201,
})

export const sendInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/{id}/send',
  tag,
  summary: 'Send an invitation again, with a new link in place of the old one',
  access: 'admin',
  params: ById,
  returns: z.object({ invitations: z.array(LinkedInvitation) }),
})

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/invitations/{id}',
  tag,
  summary: 'Withdraw an invitation; its link is worth nothing any more',
  access: 'admin',
  params: ById,
  returns: z.object({ message: z.string() }),
})

/** What the sign-up page shows of it. */
export const OpenedInvitation = z.object({ email: z.string(), role: Role, invitedBy: z.string() })
export type OpenedInvitation = z.infer<typeof OpenedInvitation>

export const openInvitation = endpoint({
  method: 'POST',
  path: '/api/auth/invitation',
  tag,
  summary: 'What the token of an invitation’s link is for',
  access: 'public',
  body: z.object({ token: LinkToken }),
  bodyLimit: 16 * 1024,
  returns: OpenedInvitation,
})
