/** Signing up, in and out. */
import { LinkToken } from '@task-manager/contract/link-token'
import { ProfileImageUrl } from '@task-manager/contract/people/images'
import { dateLanguages, Preferences, StartView } from '@task-manager/contract/people/preferences'
import { Email, EnteredPassword, Name, NewPassword, User } from '@task-manager/contract/people/users'
import { plainText } from '@task-manager/contract/text'
import * as z from 'zod/mini'
import { PasskeyRequestOptions } from './passkey-shapes.ts'

export const SignInOptions = z.object({
  /** The server can send email. */
  mail: z.boolean(),
  /** Minimum length of a new password, in characters. */
  passwordMinLength: z.number(),
  /** Whether an invite code can create an administrator now. */
  inviteCode: z.boolean(),
  /** `invite`: an invitation or a code is required (decision A14). */
  signUp: z.enum(['open', 'invite']),
  /** Nobody has an account yet: a backup can be restored (decision A31). */
  empty: z.boolean(),
})
export type SignInOptions = z.infer<typeof SignInOptions>

/** Present while the user must set up a second step before anything else (decision A26). */
const twoStepNeeded = z.optional(z.literal(true))

export const Session = z.object({
  ...User.shape,
  token: z.string(),
  /** The same as in the profile, so that the first page formats dates like all others. */
  dateLanguage: z.optional(z.enum(dateLanguages)),
  /** The first screen; without it, the dashboard. */
  startView: z.optional(z.nullable(StartView)),
  twoStepNeeded,
})
export type Session = z.infer<typeof Session>

/** The order of the fields is the order in which their errors are shown (spec 5). */
export const SignUp = z.object({
  name: Name,
  email: Email,
  password: NewPassword,
  profileImageUrl: z._default(z.nullable(ProfileImageUrl), ''),
  adminInviteToken: z._default(z.nullable(plainText('Admin invite token', 100)), ''),
  /** The token of an invitation link; the account must have the invited address. */
  invitation: z.optional(LinkToken),
})
export type SignUp = z.output<typeof SignUp>

export const Credentials = z.object({ email: Email, password: EnteredPassword })
export type Credentials = z.output<typeof Credentials>

/** Answered instead of a session when a second step follows the password (decision A21). */
export const SecondStepRequired = z.object({
  twoStep: z.object({
    /** Identifies this sign-in for 10 minutes. */
    challenge: z.string(),
    ways: z.array(z.enum(['totp', 'passkey', 'recovery'])),
    /** Options for `navigator.credentials.get`, when 'passkey' is possible. */
    passkey: z.optional(PasskeyRequestOptions),
  }),
})
export type SecondStepRequired = z.infer<typeof SecondStepRequired>

/** The signed-in user with their preferences. */
export const Profile = z.object({
  ...User.shape,
  ...Preferences.shape,
  twoStepNeeded,
  /** Whether the user may add tasks: administrators, and members where the setting allows it (decision T61). */
  mayAddTasks: z.optional(z.boolean()),
})
export type Profile = z.infer<typeof Profile>
