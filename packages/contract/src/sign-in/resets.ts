/** A forgotten password (decision A13). */
import { Message } from '@task-manager/contract/answers'
import { endpoint } from '@task-manager/contract/endpoint'
import { ById } from '@task-manager/contract/ids'
import { LinkToken } from '@task-manager/contract/link-token'
import { Email, NewPassword } from '@task-manager/contract/people/users'
import * as z from 'zod/mini'

const bodyLimit = 16 * 1024

export const NO_RESET_MAIL =
  "This server can't send email. Ask an administrator to create a reset link for you under Team Members."

export const ForgottenPassword = z.object({ email: Email })

export const forgotPassword = endpoint('POST /api/auth/forgot-password', 'public', {
  summary: 'Request a link to a new password; the answer is the same for every address',
  body: ForgottenPassword,
  bodyLimit,
  returns: Message,
  status: 202,
})

export const OpenedReset = z.object({
  /** The account's passkeys, the oldest first: each signs in without the password. */
  passkeys: z.array(z.object({ name: z.string(), createdAt: z.string(), usedAt: z.nullable(z.string()) })),
  /** An administrator's link removes them with the new password. */
  removesPasskeys: z.boolean(),
})
export type OpenedReset = z.infer<typeof OpenedReset>

export const openResetLink = endpoint('POST /api/auth/reset-link', 'public', {
  summary: 'Read the token of a password link: the passkeys that can be removed with it',
  body: z.object({ token: LinkToken }),
  bodyLimit,
  returns: OpenedReset,
})

export const PasswordReset = z.object({
  token: LinkToken,
  password: NewPassword,
  /** Removes all passkeys of the account. */
  removePasskeys: z.optional(z.boolean('removePasskeys must be true or false.')),
})
export type PasswordReset = z.output<typeof PasswordReset>

export const resetPassword = endpoint('POST /api/auth/reset-password', 'public', {
  summary: 'Choose a new password with the token of a link; ends all sessions',
  body: PasswordReset,
  bodyLimit,
  returns: Message,
})

export const createResetLink = endpoint('POST /api/users/{id}/reset-link', 'admin', {
  tag: 'Users',
  summary: 'Send a user a link to a new password; without a mail server the answer contains it',
  params: ById,
  /** `link`: only when no email can be sent. */
  returns: z.object({ message: z.string(), link: z.optional(z.string()) }),
})
