/** What browsers and authenticators exchange (WebAuthn Level 3, JSON forms), as far as it is used here. */
import * as z from 'zod/mini'

const BROKEN = 'This passkey’s answer is not complete. Please try again.'
/** Base64url; `max` in characters. */
const encoded = (max: number) => z.string(BROKEN).check(z.maxLength(max, BROKEN), z.regex(/^[\w-]*$/, BROKEN))

const head = {
  id: encoded(1400),
  rawId: encoded(1400),
  type: z.literal('public-key', BROKEN),
}

/** A new passkey, as the browser answers for it. */
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

/** A passkey's signature under a challenge. */
export const PasskeyProof = z.object(
  {
    ...head,
    response: z.object(
      {
        clientDataJSON: encoded(4000),
        authenticatorData: encoded(4000),
        signature: encoded(6000),
        /** Whose it is, as the passkey itself knows it. */
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

/** What a browser is asked for a proof with. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** In milliseconds. */
  timeout: z.number(),
  /** Empty: whichever the person has for this place. */
  allowCredentials: z.array(Known),
  userVerification: z.enum(['required', 'preferred']),
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

/** What a browser is asked to make a passkey with. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  /** No second one where one is already. */
  excludeCredentials: z.array(Known),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type PasskeyCreation = z.infer<typeof PasskeyCreation>
