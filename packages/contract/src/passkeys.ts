/** Passkeys (decision A22): in place of the password, and as the second step after it. */
import * as z from 'zod/mini'
import { Session } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { ById } from './ids.ts'
import { PasskeyCreation, PasskeyMade, PasskeyProof, PasskeyRequest } from './passkey-shapes.ts'
import { plainText } from './text.ts'
import { GivenPassword } from './users.ts'

const tag = 'Two-step sign-in'
const bodyLimit = 32 * 1024

export const PASSKEY_NAME_MAX = 60
/** Trimmed; what its owner calls it by. */
export const PasskeyName = plainText('Name', PASSKEY_NAME_MAX).check(
  z.trim(),
  z.minLength(1, 'Please enter a name.'),
)

export const Passkey = z.object({
  _id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  /** Null: not yet. */
  usedAt: z.nullable(z.string()),
})
export type Passkey = z.infer<typeof Passkey>

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/auth/passkeys',
  tag,
  summary: 'One’s own passkeys, the oldest first, and the host that they are for',
  access: 'user',
  setUp: true,
  returns: z.object({
    passkeys: z.array(Passkey),
    /** Pages of this host alone can use them; null where PUBLIC_URL is none that can. */
    host: z.nullable(z.string()),
  }),
})

export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/options',
  tag,
  summary: 'What a browser makes a passkey with; good for one, within 10 minutes',
  access: 'user',
  setUp: true,
  body: z.object({ currentPassword: GivenPassword }),
  bodyLimit,
  returns: z.object({ options: PasskeyCreation }),
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys',
  tag,
  summary:
    'Keep a passkey that was made; with the first second step the recovery codes are answered, this once',
  access: 'user',
  setUp: true,
  body: z.object({ passkey: PasskeyMade }),
  bodyLimit,
  returns: z.object({ passkey: Passkey, recoveryCodes: z.array(z.string()) }),
  status: 201,
})

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/api/auth/passkeys/{id}',
  tag,
  summary: 'Call a passkey otherwise',
  access: 'user',
  params: ById,
  body: z.object({ name: PasskeyName }),
  bodyLimit,
  returns: Passkey,
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/auth/passkeys/{id}',
  tag,
  summary: 'Remove a passkey; without another and without an app two-step sign-in is off then',
  access: 'user',
  params: ById,
  body: z.object({ currentPassword: GivenPassword }),
  bodyLimit,
  returns: z.object({ message: z.string() }),
})

export const startPasskeyLogin = endpoint({
  method: 'POST',
  path: '/api/auth/login/passkey/options',
  tag,
  summary: 'What a browser asks for any passkey of this place with; good once, within 10 minutes',
  access: 'public',
  bodyLimit,
  returns: z.object({ options: PasskeyRequest }),
})

export const passkeyLogin = endpoint({
  method: 'POST',
  path: '/api/auth/login/passkey',
  tag,
  summary: 'Sign in with a passkey in place of the password; no second step follows',
  access: 'public',
  body: z.object({ passkey: PasskeyProof }),
  bodyLimit,
  returns: Session,
})
