/** Whether a passkey signed what it was asked to, and the mark of its use; what it lets do is the caller's. */
import type { PasskeyAssertion, PasskeyRequestOptions } from '@task-manager/contract/passkey-shapes'
import { type Credential, type RelyingParty, verifyAssertion } from '#server/adapters/passkeys.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Tx } from '#server/db/transaction.ts'
import * as repo from './passkeys.repo.ts'
import { relyingParty } from './relying-party.ts'
import type { PasskeyTable } from './two-step.tables.ts'

/** For how long an answer is awaited, by the browser and here. */
export const ANSWER_MS = 10 * 60_000

/** What an authenticator keeps its owner by, base64url: nothing that says who they are. */
export const handleOf = (userId: string): string => Buffer.from(userId).toString('base64url')

export const known = (rows: readonly PasskeyTable[]): PasskeyRequestOptions['allowCredentials'] =>
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
  timeout: ANSWER_MS,
  allowCredentials: known(passkeys),
  // After the password it is enough to have it; alone, it must know who uses it.
  userVerification: passkeys.length > 0 ? 'preferred' : 'required',
})

export interface Proven {
  readonly userId: string
  readonly credential: Credential
  readonly counter: number
}

/** Outside of any transaction. Null for what is not right, or of nobody. */
export async function proven(
  deps: Deps,
  proof: PasskeyAssertion,
  challenge: string,
  { page, alone }: { readonly page: string | undefined; readonly alone: boolean },
): Promise<Proven | null> {
  const rp = relyingParty(deps.config, page)
  const row = await repo.byCredential(deps.db, proof.id)
  if (rp === null || row === undefined) return null
  const { userHandle } = proof.response
  if (userHandle !== undefined && userHandle !== '' && userHandle !== handleOf(row.user_id)) return null
  const { credential_id: credentialId, public_key: publicKey } = row
  const credential = { credentialId, publicKey, counter: row.counter }
  const counter = await verifyAssertion(proof, challenge, rp, credential, alone)
  return counter === null ? null : { userId: row.user_id, credential, counter }
}

/** Inside the transaction that it opens something in. False when the passkey was removed meanwhile. */
export const markUsed = (db: Tx, { credential, counter }: Proven, now: Date): Promise<boolean> =>
  repo.use(db, credential, counter, now.toISOString())
