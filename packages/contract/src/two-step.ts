/** A second step of signing in (decision A21): an authenticator app, passkeys (A22) and recovery codes. */
import * as z from 'zod/mini'
import { Session } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { PasskeyProof } from './passkey-shapes.ts'
import { GivenPassword } from './users.ts'

const tag = 'Two-step sign-in'
const bodyLimit = 32 * 1024

const CODE_MISSING = 'Please enter the code.'
/** Six digits of the app or a recovery code; spaces, dashes and case do not matter. */
export const StepCode = z.string(CODE_MISSING).check(
  z.maxLength(64, { error: 'This code is too long.', abort: true }),
  z.overwrite((text) => text.replace(/[\s-]/g, '').toUpperCase()),
  z.minLength(1, { error: CODE_MISSING, abort: true }),
  z.regex(
    /^(\d{6}|[A-Z2-7]{16})$/,
    'Please enter the 6 digits that your app shows, or one of your recovery codes.',
  ),
)

const AppCode = z.string(CODE_MISSING).check(
  z.maxLength(64, { error: 'This code is too long.', abort: true }),
  z.overwrite((text) => text.replace(/\s/g, '')),
  z.minLength(1, { error: CODE_MISSING, abort: true }),
  z.regex(/^\d{6}$/, 'Please enter the 6 digits that your app shows.'),
)

const TOO_LATE = 'This sign-in took too long. Please log in again.'
/** A code, or a passkey's signature under the challenge. */
export const SecondStep = z
  .object({
    /** As the answer of the login gave it. */
    challenge: z.string(TOO_LATE).check(z.regex(/^[A-Za-z0-9_-]{1,100}$/, TOO_LATE)),
    code: z.optional(StepCode),
    passkey: z.optional(PasskeyProof),
  })
  .check(
    z.refine(({ code, passkey }) => code !== undefined || passkey !== undefined, {
      path: ['code'],
      error: CODE_MISSING,
    }),
  )
export type SecondStep = z.output<typeof SecondStep>

export const takeSecondStep = endpoint({
  method: 'POST',
  path: '/api/auth/login/two-step',
  tag,
  summary: 'The second step of a login: a code of the app, a passkey, or a recovery code',
  access: 'public',
  body: SecondStep,
  bodyLimit,
  returns: Session,
})

export const TwoStep = z.object({
  /** The authenticator app; null: none. */
  app: z.nullable(z.object({ since: z.string(), usedAt: z.nullable(z.string()) })),
  /** How many recovery codes are left. */
  recoveryCodes: z.number(),
  /** Asked of everybody: it cannot be turned off. */
  required: z.boolean(),
})
export type TwoStep = z.infer<typeof TwoStep>

export const getTwoStep = endpoint({
  method: 'GET',
  path: '/api/auth/two-step',
  tag,
  summary: 'What one’s own second step is',
  access: 'user',
  setUp: true,
  returns: TwoStep,
})

export const startTwoStep = endpoint({
  method: 'POST',
  path: '/api/auth/two-step',
  tag,
  summary: 'A new secret for the authenticator app; it counts once a code confirmed it',
  access: 'user',
  setUp: true,
  /** The password is asked for once there is a second step. */
  body: z.optional(z.object({ currentPassword: z.optional(GivenPassword) })),
  bodyLimit,
  /** Base32, and the same as an address for apps (`otpauth://`). */
  returns: z.object({ secret: z.string(), uri: z.string() }),
})

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const confirmTwoStep = endpoint({
  method: 'PUT',
  path: '/api/auth/two-step',
  tag,
  summary: 'Confirm the new secret with a code; the recovery codes are answered this once',
  access: 'user',
  setUp: true,
  body: z.object({ code: AppCode }),
  bodyLimit,
  returns: RecoveryCodes,
})

const WithPassword = z.object({ currentPassword: GivenPassword })

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/auth/two-step/recovery-codes',
  tag,
  summary: 'Ten new recovery codes; those from before are worth nothing any more',
  access: 'user',
  body: WithPassword,
  bodyLimit,
  returns: RecoveryCodes,
})

export const endTwoStep = endpoint({
  method: 'DELETE',
  path: '/api/auth/two-step',
  tag,
  summary: 'Sign in with the password alone again',
  access: 'user',
  body: WithPassword,
  bodyLimit,
  returns: z.object({ message: z.string() }),
})
