/** Signing up, in and out. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ProfileImageUrl } from './images.ts'
import { LinkToken } from './link-token.ts'
import { PasskeyRequest } from './passkey-shapes.ts'
import { dateLanguages, Preferences, StartView } from './preferences.ts'
import { plainText } from './text.ts'
import { Email, GivenPassword, Name, NewPassword, User } from './users.ts'

const tag = 'Authentication'
const bodyLimit = 16 * 1024

export const SignInOptions = z.object({
  /** It can send mail. */
  mail: z.boolean(),
  /** In characters, for a new password. */
  passwordMinLength: z.number(),
  /** Whether any invite code can make an administrator now. */
  inviteCode: z.boolean(),
  /** `invite`: nobody signs up without an invitation or a code (decision A14). */
  signUp: z.enum(['open', 'invite']),
})
export type SignInOptions = z.infer<typeof SignInOptions>

export const getSignInOptions = endpoint({
  method: 'GET',
  path: '/api/auth/options',
  tag,
  summary: 'What this server offers to those who are not signed in',
  access: 'public',
  returns: SignInOptions,
})

/** There while a second step has to be set up before anything else (decision A26). */
const twoStepNeeded = z.optional(z.literal(true))

export const Session = z.object({
  ...User.shape,
  token: z.string(),
  /** As in the profile, so that the first page writes dates as all others do. */
  dateLanguage: z.optional(z.enum(dateLanguages)),
  /** Where it leads; left out: on the dashboard. */
  startView: z.optional(z.nullable(StartView)),
  twoStepNeeded,
})
export type Session = z.infer<typeof Session>

/** Fields stand in the order in which their failures are shown (spec 5). */
export const SignUp = z.object({
  name: Name,
  email: Email,
  password: NewPassword,
  profileImageUrl: z._default(z.nullable(ProfileImageUrl), ''),
  adminInviteToken: z._default(z.nullable(plainText('Admin invite token', 100)), ''),
  /** The token of an invitation's link; the address is then that of the invitation. */
  invitation: z.optional(LinkToken),
})
export type SignUp = z.output<typeof SignUp>

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  tag,
  summary:
    'Create an account; an invitation gives it its role, the right invite code makes it an administrator',
  access: 'public',
  body: SignUp,
  bodyLimit,
  returns: Session,
  status: 201,
})

export const Credentials = z.object({ email: Email, password: GivenPassword })
export type Credentials = z.output<typeof Credentials>

/** In place of a session where a second step follows the password (decision A21). */
export const StepAsked = z.object({
  twoStep: z.object({
    /** Names this sign-in for 10 minutes. */
    challenge: z.string(),
    ways: z.array(z.enum(['totp', 'passkey', 'recovery'])),
    /** With the way 'passkey': what the browser asks for one with. */
    passkey: z.optional(PasskeyRequest),
  }),
})
export type StepAsked = z.infer<typeof StepAsked>

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  tag,
  summary: 'Sign in with email and password; who has a second step is asked for it and gets no token yet',
  access: 'public',
  body: Credentials,
  bodyLimit,
  returns: z.union([Session, StepAsked]),
})

/** Oneself, and how one wants to be told of things. */
export const Profile = z.object({ ...User.shape, ...Preferences.shape, twoStepNeeded })
export type Profile = z.infer<typeof Profile>

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/auth/profile',
  tag,
  summary: 'The signed-in user, with their time zone and the mails they get',
  access: 'user',
  setUp: true,
  returns: Profile,
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  tag,
  summary: 'End this session at once',
  access: 'user',
  setUp: true,
  returns: z.object({ message: z.string() }),
})
