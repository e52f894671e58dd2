/** Checks what authenticators sign (WebAuthn), with a library that the first passkey loads. */
import type { PasskeyAssertion, PasskeyRegistration } from '@task-manager/contract/passkey-shapes'

/** EdDSA, ES256, RS256: what every authenticator has one of. */
export const ALGORITHMS = [-8, -7, -257]

/** Whom passkeys are made for: the host that they are bound to, and the pages that may use them. */
export interface RelyingParty {
  readonly host: string
  readonly origins: readonly string[]
}

export interface Credential {
  readonly credentialId: string
  /** COSE, base64url. */
  readonly publicKey: string
  readonly counter: number
}

const library = () => import('@simplewebauthn/server')

/** The challenge that the browser says it was given; '' where it says none. */
export function challengeIn({ response }: PasskeyRegistration | PasskeyAssertion): string {
  try {
    const said: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())
    if (typeof said !== 'object' || said === null || !('challenge' in said)) return ''
    return typeof said.challenge === 'string' ? said.challenge : ''
  } catch {
    return ''
  }
}

/** Null for what is not a new passkey of this place, made under this challenge with its owner verified. */
export async function verifyMade(
  made: PasskeyRegistration,
  challenge: string,
  { host, origins }: RelyingParty,
): Promise<Credential | null> {
  const { verifyRegistrationResponse } = await library()
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...made, clientExtensionResults: {} } as Parameters<
        typeof verifyRegistrationResponse
      >[0]['response'],
      expectedChallenge: challenge,
      expectedOrigin: [...origins],
      expectedRPID: host,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (registrationInfo === undefined) return null
    const { id, publicKey, counter } = registrationInfo.credential
    return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter }
  } catch {
    // The library throws for everything that is not as asked.
    return null
  }
}

/** What the passkey has counted up to; null for a signature that is not right, or of a copy that counted less. */
export async function verifyProof(
  proof: PasskeyAssertion,
  challenge: string,
  { host, origins }: RelyingParty,
  { credentialId, publicKey, counter }: Credential,
  requireUserVerification: boolean,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...proof, clientExtensionResults: {} } as Parameters<
        typeof verifyAuthenticationResponse
      >[0]['response'],
      expectedChallenge: challenge,
      expectedOrigin: [...origins],
      expectedRPID: host,
      requireUserVerification,
      credential: {
        id: credentialId,
        publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
        counter,
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    // As above.
    return null
  }
}
