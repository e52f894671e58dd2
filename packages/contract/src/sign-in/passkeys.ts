/** Passkeys (decision A22): instead of the password, or as the second step after it. */
import { Message } from '@task-manager/contract/answers'
import { endpoint } from '@task-manager/contract/endpoint'
import { ById } from '@task-manager/contract/ids'
import { WithPassword } from '@task-manager/contract/people/users'
import { plainText } from '@task-manager/contract/text'
import * as z from 'zod/mini'
import { Session } from './auth.ts'
import {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from './passkey-shapes.ts'

const bodyLimit = 32 * 1024

export const PASSKEY_NAME_MAX = 60
/** Chosen by its owner; trimmed. */
export const PasskeyName = plainText('Name', PASSKEY_NAME_MAX).check(
  z.trim(),
  z.minLength(1, 'Please enter a name.'),
)

export const Passkey = z.object({
  _id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  /** Null: never used. */
  usedAt: z.nullable(z.string()),
})
export type Passkey = z.infer<typeof Passkey>

export const listPasskeys = endpoint('GET /api/auth/passkeys', 'user', {
  summary: 'Your own passkeys, oldest first, and the host that they belong to',
  duringTwoStepSetup: true,
  returns: z.object({
    passkeys: z.array(Passkey),
    /** The host whose pages can use passkeys; null when PUBLIC_URL does not allow passkeys. */
    host: z.nullable(z.string()),
  }),
})

export const startPasskey = endpoint('POST /api/auth/passkeys/options', 'user', {
  summary: 'Options for creating a passkey; valid once, for 10 minutes',
  duringTwoStepSetup: true,
  body: WithPassword,
  bodyLimit,
  returns: z.object({ options: PasskeyCreationOptions }),
})

export const addPasskey = endpoint('POST /api/auth/passkeys', 'user', {
  summary:
    'Store a new passkey. When it is the first second step, the answer contains the recovery codes, which are shown only once',
  duringTwoStepSetup: true,
  body: z.object({ passkey: PasskeyRegistration }),
  bodyLimit,
  returns: z.object({ passkey: Passkey, recoveryCodes: z.array(z.string()) }),
  status: 201,
})

export const renamePasskey = endpoint('PUT /api/auth/passkeys/{id}', 'user', {
  summary: 'Rename a passkey',
  params: ById,
  body: z.object({ name: PasskeyName }),
  bodyLimit,
  returns: Passkey,
})

export const removePasskey = endpoint('DELETE /api/auth/passkeys/{id}', 'user', {
  summary: 'Remove a passkey. Two-step sign-in is turned off if no passkey or app remains',
  params: ById,
  body: WithPassword,
  bodyLimit,
  returns: Message,
})

export const startPasskeyLogin = endpoint('POST /api/auth/login/passkey/options', 'public', {
  summary: 'Options for signing in with any passkey of this host; valid once, for 10 minutes',
  bodyLimit,
  returns: z.object({ options: PasskeyRequestOptions }),
})

export const passkeyLogin = endpoint('POST /api/auth/login/passkey', 'public', {
  summary: 'Log in with a passkey instead of the password; no second step follows',
  body: z.object({ passkey: PasskeyAssertion }),
  bodyLimit,
  returns: Session,
})
