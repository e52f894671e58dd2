/** Two-step sign-in (decision A21): authenticator app, passkeys (A22), recovery codes. */
import { Message } from '@task-manager/contract/answers'
import { endpoint } from '@task-manager/contract/endpoint'
import { EnteredPassword, WithPassword } from '@task-manager/contract/people/users'
import * as z from 'zod/mini'
import { Session } from './auth.ts'
import { PasskeyAssertion } from './passkey-shapes.ts'

const bodyLimit = 32 * 1024

const CODE_MISSING = 'Please enter the code.'
/** Six digits of the app, or a recovery code; ignores spaces, dashes and case. */
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
    /** From the answer of the login. */
    challenge: z.string(TOO_LATE).check(z.regex(/^[A-Za-z0-9_-]{1,100}$/, TOO_LATE)),
    code: z.optional(StepCode),
    passkey: z.optional(PasskeyAssertion),
  })
  .check(
    z.refine(({ code, passkey }) => code !== undefined || passkey !== undefined, {
      path: ['code'],
      error: CODE_MISSING,
    }),
  )
export type SecondStep = z.output<typeof SecondStep>

export const takeSecondStep = endpoint('POST /api/auth/login/two-step', 'public', {
  summary: 'The second step of a login: a code of the app, a passkey, or a recovery code',
  body: SecondStep,
  bodyLimit,
  returns: Session,
})

export const TwoStep = z.object({
  /** The authenticator app; null: none. */
  app: z.nullable(z.object({ since: z.string(), usedAt: z.nullable(z.string()) })),
  /** Number of unused recovery codes. */
  recoveryCodes: z.number(),
  /** Required by an administrator: cannot be turned off. */
  required: z.boolean(),
})
export type TwoStep = z.infer<typeof TwoStep>

export const getTwoStep = endpoint('GET /api/auth/two-step', 'user', {
  summary: 'Your own second step',
  duringTwoStepSetup: true,
  returns: TwoStep,
})

export const startTwoStep = endpoint('POST /api/auth/two-step', 'user', {
  summary: 'A new secret for the authenticator app; used once a code confirmed it',
  duringTwoStepSetup: true,
  /** Required when a second step exists already. */
  body: z.optional(z.object({ currentPassword: z.optional(EnteredPassword) })),
  bodyLimit,
  /** The secret in Base32, and as an `otpauth://` URI. */
  returns: z.object({ secret: z.string(), uri: z.string() }),
})

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const TwoStepConfirmation = z.object({ code: AppCode })

export const confirmTwoStep = endpoint('PUT /api/auth/two-step', 'user', {
  summary: 'Confirm the new secret with a code; the answer has the recovery codes, only once',
  duringTwoStepSetup: true,
  body: TwoStepConfirmation,
  bodyLimit,
  returns: RecoveryCodes,
})

export const renewRecoveryCodes = endpoint('POST /api/auth/two-step/recovery-codes', 'user', {
  summary: 'Ten new recovery codes; the old ones stop working',
  body: WithPassword,
  bodyLimit,
  returns: RecoveryCodes,
})

export const endTwoStep = endpoint('DELETE /api/auth/two-step', 'user', {
  summary: 'Turn two-step sign-in off',
  body: WithPassword,
  bodyLimit,
  returns: Message,
})
