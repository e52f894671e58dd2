/** Verifies passkeys (WebAuthn). The library is loaded with the first one. */
import type { PasskeyAssertion, PasskeyRegistration } from '@task-manager/contract/sign-in/passkey-shapes'

/** EdDSA, ES256, RS256: every authenticator supports one of them. */
export const ALGORITHMS = [-8, -7, -257]

/** The host that passkeys are bound to, and the origins that may use them. */
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

const expected = (challenge: string, { host, origins }: RelyingParty) => ({
  expectedChallenge: challenge,
  expectedOrigin: [...origins],
  expectedRPID: host,
})

/** The challenge that the browser signed; '' when there is none. */
export function challengeIn({ response }: PasskeyRegistration | PasskeyAssertion): string {
  try {
    const clientData: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())
    if (typeof clientData !== 'object' || clientData === null || !('challenge' in clientData)) return ''
    return typeof clientData.challenge === 'string' ? clientData.challenge : ''
  } catch {
    return ''
  }
}

/** Null unless the passkey is for this host and challenge, and the authenticator verified its user. */
export async function verifyRegistration(
  registration: PasskeyRegistration,
  challenge: string,
  party: RelyingParty,
): Promise<Credential | null> {
  const { verifyRegistrationResponse } = await library()
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...registration, clientExtensionResults: {} } as Parameters<
        typeof verifyRegistrationResponse
      >[0]['response'],
      ...expected(challenge, party),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (registrationInfo === undefined) return null
    const { id, publicKey, counter } = registrationInfo.credential
    return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter }
  } catch {
    // The library throws for every mismatch.
    return null
  }
}

/**
 * The passkey's new counter. Null for a wrong signature, or a counter that did not rise, which suggests a cloned
 * passkey.
 */
export async function verifyAssertion(
  assertion: PasskeyAssertion,
  challenge: string,
  party: RelyingParty,
  { credentialId, publicKey, counter }: Credential,
  requireUserVerification: boolean,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...assertion, clientExtensionResults: {} } as Parameters<
        typeof verifyAuthenticationResponse
      >[0]['response'],
      ...expected(challenge, party),
      requireUserVerification,
      credential: {
        id: credentialId,
        publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
        counter,
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    // The library throws for every mismatch.
    return null
  }
}
