/** Requests to passkeys and the verification of their signatures, for login and second step. */
import type { PasskeyAssertion, PasskeyRequestOptions } from '@task-manager/contract/sign-in/passkey-shapes'
import { type Credential, type RelyingParty, verifyAssertion } from '#server/adapters/passkeys.ts'
import type { Deps } from '#server/core/deps.ts'
import type { PasskeyTable } from '#server/db/tables/two-step.ts'
import type { Tx } from '#server/db/transaction.ts'
import * as repo from './passkeys.repo.ts'
import { relyingParty } from './relying-party.ts'

/** How long a challenge of a second step or passkey is valid, in the browser and on the server. */
export const CHALLENGE_MS = 10 * 60_000

/** The user handle that authenticators store, base64url. It reveals nothing about the person. */
export const handleOf = (userId: string): string => Buffer.from(userId).toString('base64url')

export const descriptorsOf = (rows: readonly PasskeyTable[]): PasskeyRequestOptions['allowCredentials'] =>
  rows.map((row) => ({
    id: row.credential_id,
    type: 'public-key' as const,
    transports: JSON.parse(row.transports) as string[],
  }))

export const requestOf = (
  challenge: string,
  { host }: RelyingParty,
  passkeys: readonly PasskeyTable[],
): PasskeyRequestOptions => ({
  challenge,
  rpId: host,
  timeout: CHALLENGE_MS,
  allowCredentials: descriptorsOf(passkeys),
  // After the password, possessing the authenticator is enough; without it, the authenticator must verify its user.
  userVerification: passkeys.length > 0 ? 'preferred' : 'required',
})

export interface VerifiedPasskey {
  readonly userId: string
  readonly credential: Credential
  readonly counter: number
}

/** Verifies a signature, outside of any transaction. Null when it is wrong or the passkey is unknown. */
export async function verifyPasskey(
  deps: Deps,
  proof: PasskeyAssertion,
  challenge: string,
  { page, isOnlyFactor }: { readonly page: string | undefined; readonly isOnlyFactor: boolean },
): Promise<VerifiedPasskey | null> {
  const rp = relyingParty(deps.config, page)
  const row = await repo.byCredential(deps.db, proof.id)
  if (rp === null || row === undefined) return null
  const { userHandle } = proof.response
  if (userHandle !== undefined && userHandle !== '' && userHandle !== handleOf(row.user_id)) return null
  const { credential_id: credentialId, public_key: publicKey } = row
  const credential = { credentialId, publicKey, counter: row.counter }
  const counter = await verifyAssertion(proof, challenge, rp, credential, isOnlyFactor)
  return counter === null ? null : { userId: row.user_id, credential, counter }
}

/** Records the use in the transaction of the sign-in. False when the passkey was removed or used meanwhile. */
export const recordUse = (db: Tx, { credential, counter }: VerifiedPasskey, now: Date): Promise<boolean> =>
  repo.use(db, credential, counter, now.toISOString())
