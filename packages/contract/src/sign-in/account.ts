/** The signed-in user's own account (decision A12): profile, email, password and sessions. */
import { Message } from '@task-manager/contract/answers'
import { endpoint } from '@task-manager/contract/endpoint'
import { ById } from '@task-manager/contract/ids'
import { LinkToken } from '@task-manager/contract/link-token'
import { ProfileImageUrl } from '@task-manager/contract/people/images'
import { PreferencesChange } from '@task-manager/contract/people/preferences'
import {
  Email,
  EnteredPassword,
  Name,
  NewPassword,
  User,
  WithPassword,
} from '@task-manager/contract/people/users'
import * as z from 'zod/mini'
import { Profile } from './auth.ts'

const bodyLimit = 16 * 1024
/** Missing fields keep their values. */
export const ProfileChange = z.object({
  name: z.optional(Name),
  profileImageUrl: z.optional(ProfileImageUrl),
  ...PreferencesChange.shape,
})
export type ProfileChange = z.output<typeof ProfileChange>

export const updateProfile = endpoint('PUT /api/auth/profile', 'user', {
  summary: 'Change your own name, picture, time zone and emails',
  body: ProfileChange,
  bodyLimit,
  returns: Profile,
})

export const EmailChange = z.object({ email: Email, currentPassword: EnteredPassword })
export type EmailChange = z.output<typeof EmailChange>

export const changeEmail = endpoint('PUT /api/auth/email', 'user', {
  summary: 'Request a new email; it is used once the link sent to it is opened',
  body: EmailChange,
  bodyLimit,
  /** Without a mail server the new address is used at once: `user`, and a `token` that replaces the caller's. */
  returns: z.object({ ...Message.shape, user: z.optional(User), token: z.optional(z.string()) }),
})

export const EmailConfirmation = z.object({ token: LinkToken })

export const confirmEmail = endpoint('POST /api/auth/confirm-email', 'public', {
  summary: 'Confirm a new email with the token of a link; ends all other sessions',
  body: EmailConfirmation,
  bodyLimit,
  returns: Message,
})

export const EmailReversal = z.object({ token: LinkToken, password: NewPassword })
export type EmailReversal = z.output<typeof EmailReversal>

export const revertEmail = endpoint('POST /api/auth/take-back-email', 'public', {
  summary:
    'Undo a change of email with the token sent to the old address, and choose a new password; ends all sessions',
  body: EmailReversal,
  bodyLimit,
  returns: Message,
})

export const PasswordChange = z.object({ currentPassword: EnteredPassword, newPassword: NewPassword })
export type PasswordChange = z.output<typeof PasswordChange>

export const changePassword = endpoint('PUT /api/auth/password', 'user', {
  summary: 'Change your own password; every session ends, and the answer has a new token',
  body: PasswordChange,
  bodyLimit,
  returns: z.object({ token: z.string() }),
})

export const OpenSession = z.object({
  _id: z.string(),
  /** 'Firefox on macOS'; empty if unknown. */
  device: z.string(),
  /** An IPv6 address as its network; empty if unknown. */
  address: z.string(),
  createdAt: z.string(),
  /** To the hour. */
  usedAt: z.string(),
  /** The session of this call. */
  current: z.boolean(),
})
export type OpenSession = z.infer<typeof OpenSession>

export const listSessions = endpoint('GET /api/auth/sessions', 'user', {
  summary: 'Your own sessions: this one first, then by last use',
  returns: z.object({ sessions: z.array(OpenSession) }),
})

export const endSession = endpoint('DELETE /api/auth/sessions/{id}', 'user', {
  summary: 'End one of your own sessions',
  params: ById,
  returns: Message,
})

export const endOtherSessions = endpoint('DELETE /api/auth/sessions', 'user', {
  summary: 'End all your sessions except this one',
  returns: Message,
})

/** Decision A23. */
export const exportOwnData = endpoint('GET /api/auth/data', 'user', {
  summary: 'Everything stored about you, as one JSON file',
  produces: 'application/json; charset=utf-8',
})

export const deleteAccount = endpoint('DELETE /api/auth/profile', 'user', {
  summary: 'Delete your own account and end its sessions',
  body: WithPassword,
  bodyLimit,
  returns: Message,
})
