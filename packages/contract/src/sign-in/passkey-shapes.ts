/** The JSON messages of WebAuthn Level 3 that are used here. */
import * as z from 'zod/mini'

const BROKEN = "The passkey's answer is incomplete. Please try again."
/** Base64url of at most `max` characters. */
const base64url = (max: number) =>
  z.string(BROKEN).check(z.maxLength(max, BROKEN), z.regex(/^[\w-]*$/, BROKEN))

const credentialFields = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key', BROKEN),
}

/** The browser's response for a new passkey (RegistrationResponseJSON). */
export const PasskeyRegistration = z.object(
  {
    ...credentialFields,
    response: z.object(
      {
        clientDataJSON: base64url(4000),
        attestationObject: base64url(12_000),
        transports: z.optional(
          z.array(z.string(BROKEN).check(z.maxLength(30, BROKEN)), BROKEN).check(z.maxLength(10, BROKEN)),
        ),
      },
      BROKEN,
    ),
  },
  BROKEN,
)
export type PasskeyRegistration = z.output<typeof PasskeyRegistration>

/** The signature of a passkey (AuthenticationResponseJSON). */
export const PasskeyAssertion = z.object(
  {
    ...credentialFields,
    response: z.object(
      {
        clientDataJSON: base64url(4000),
        authenticatorData: base64url(4000),
        signature: base64url(6000),
        /** The user id stored in the passkey. */
        userHandle: z.optional(base64url(100)),
      },
      BROKEN,
    ),
  },
  BROKEN,
)
export type PasskeyAssertion = z.output<typeof PasskeyAssertion>

const CredentialDescriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})

/** Options of `navigator.credentials.get`. */
export const PasskeyRequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** Milliseconds. */
  timeout: z.number(),
  /** Empty: any passkey for this host. */
  allowCredentials: z.array(CredentialDescriptor),
  userVerification: z.enum(['required', 'preferred']),
})
export type PasskeyRequestOptions = z.infer<typeof PasskeyRequestOptions>

/** Options of `navigator.credentials.create`. */
export const PasskeyCreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  /** Passkeys that the account already has. */
  excludeCredentials: z.array(CredentialDescriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type PasskeyCreationOptions = z.infer<typeof PasskeyCreationOptions>
