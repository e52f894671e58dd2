/** One's own account (decision A12): profile, e-mail, password, and where one is signed in. */
import * as z from 'zod/mini'
import { Profile } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { ById } from './ids.ts'
import { ProfileImageUrl } from './images.ts'
import { LinkToken } from './link-token.ts'
import { PreferencesChange } from './preferences.ts'
import { Email, GivenPassword, Name, NewPassword, User } from './users.ts'

const tag = 'Account'
const bodyLimit = 16 * 1024
const Told = z.object({ message: z.string() })

/** What is left out stays as it is. */
export const ProfileChange = z.object({
  name: z.optional(Name),
  profileImageUrl: z.optional(ProfileImageUrl),
  ...PreferencesChange.shape,
})
export type ProfileChange = z.output<typeof ProfileChange>

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/auth/profile',
  tag,
  summary: 'Change one’s own name, picture, time zone and mails',
  access: 'user',
  body: ProfileChange,
  bodyLimit,
  returns: Profile,
})

const CurrentPassword = GivenPassword

export const EmailChange = z.object({ email: Email, currentPassword: CurrentPassword })
export type EmailChange = z.output<typeof EmailChange>

export const changeEmail = endpoint({
  method: 'PUT',
  path: '/api/auth/email',
  tag,
  summary: 'Ask for another e-mail; it counts once the link that is sent there was opened',
  access: 'user',
  body: EmailChange,
  bodyLimit,
  /** Where no mail can be sent the new address counts at once: `user`, and `token` in place of the one that asked. */
  returns: z.object({ ...Told.shape, user: z.optional(User), token: z.optional(z.string()) }),
})

export const EmailConfirmation = z.object({ token: LinkToken })

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-email',
  tag,
  summary: 'Confirm a new e-mail with the token of a link; ends all other sessions',
  access: 'public',
  body: EmailConfirmation,
  bodyLimit,
  returns: Told,
})

export const EmailReturn = z.object({ token: LinkToken, password: NewPassword })
export type EmailReturn = z.output<typeof EmailReturn>

export const takeBackEmail = endpoint({
  method: 'POST',
  path: '/api/auth/take-back-email',
  tag,
  summary:
    'Take an e-mail back with the token sent to the old address, and choose a new password; ends all sessions',
  access: 'public',
  body: EmailReturn,
  bodyLimit,
  returns: Told,
})

export const PasswordChange = z.object({ currentPassword: CurrentPassword, newPassword: NewPassword })
export type PasswordChange = z.output<typeof PasswordChange>

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/auth/password',
  tag,
  summary: 'Change one’s own password; every session ends, and the answer has a token to go on with',
  access: 'user',
  body: PasswordChange,
  bodyLimit,
  returns: z.object({ token: z.string() }),
})

export const OpenSession = z.object({
  _id: z.string(),
  /** 'Firefox on macOS'; empty when it is not known. */
  device: z.string(),
  /** Of an IPv6 address the network; empty when it is not known. */
  address: z.string(),
  createdAt: z.string(),
  /** To the hour. */
  usedAt: z.string(),
  /** The one that asks. */
  current: z.boolean(),
})
export type OpenSession = z.infer<typeof OpenSession>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  tag,
  summary: 'Where one is signed in, this one first, then the last used',
  access: 'user',
  returns: z.object({ sessions: z.array(OpenSession) }),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/{id}',
  tag,
  summary: 'End one of one’s own sessions',
  access: 'user',
  params: ById,
  returns: Told,
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions',
  tag,
  summary: 'End all of one’s own sessions but this one',
  access: 'user',
  returns: Told,
})

/** For taking along (decision A23). */
export const exportOwnData = endpoint({
  method: 'GET',
  path: '/api/auth/data',
  tag,
  summary: 'Everything that is kept about oneself, as one JSON file',
  access: 'user',
  produces: 'application/json; charset=utf-8',
})

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/auth/profile',
  tag,
  summary: 'Delete one’s own account; everybody of it is signed out',
  access: 'user',
  body: z.object({ currentPassword: CurrentPassword }),
  bodyLimit,
  returns: Told,
})
