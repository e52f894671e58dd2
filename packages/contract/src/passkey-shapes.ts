/** The JSON messages of WebAuthn Level 3 that are used here. */
import * as z from 'zod/mini'

const BROKEN = 'This passkey’s answer is not complete. Please try again.'
/** Base64url of at most `max` characters. */
const encoded = (max: number) => z.string(BROKEN).check(z.maxLength(max, BROKEN), z.regex(/^[\w-]*$/, BROKEN))

const head = {
  id: encoded(1400),
  rawId: encoded(1400),
  type: z.literal('public-key', BROKEN),
}

/** The browser's response for a new passkey (RegistrationResponseJSON). */
export const PasskeyMade = z.object(
  {
    ...head,
    response: z.object(
      {
        clientDataJSON: encoded(4000),
        attestationObject: encoded(12_000),
        transports: z.optional(
          z.array(z.string(BROKEN).check(z.maxLength(30, BROKEN))).check(z.maxLength(10)),
        ),
      },
      BROKEN,
    ),
  },
  BROKEN,
)
export type PasskeyMade = z.output<typeof PasskeyMade>

/** The signature of a passkey (AuthenticationResponseJSON). */
export const PasskeyProof = z.object(
  {
    ...head,
    response: z.object(
      {
        clientDataJSON: encoded(4000),
        authenticatorData: encoded(4000),
        signature: encoded(6000),
        /** The user id stored in the passkey. */
        userHandle: z.optional(encoded(100)),
      },
      BROKEN,
    ),
  },
  BROKEN,
)
export type PasskeyProof = z.output<typeof PasskeyProof>

const Known = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})

/** Options of `navigator.credentials.get`. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** Milliseconds. */
  timeout: z.number(),
  /** Empty: any passkey for this host. */
  allowCredentials: z.array(Known),
  userVerification: z.enum(['required', 'preferred']),
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

/** Options of `navigator.credentials.create`. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  /** Passkeys that the account already has. */
  excludeCredentials: z.array(Known),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type PasskeyCreation = z.infer<typeof PasskeyCreation>
