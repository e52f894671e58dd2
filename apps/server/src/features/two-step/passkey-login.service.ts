/** Sign-in with a passkey instead of the password (decision A22). The passkey identifies its owner. */
import { randomBytes } from 'node:crypto'
import type { Session } from '@task-manager/contract/sign-in/auth'
import type { PasskeyAssertion, PasskeyRequestOptions } from '@task-manager/contract/sign-in/passkey-shapes'
import { challengeIn } from '#server/adapters/passkeys.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Deps } from '#server/core/deps.ts'
import type { SignInOrigin } from '#server/core/network/sign-in-origin.ts'
import { hashOf } from '#server/core/tokens.ts'
import { logFailure, refuseDeactivated, signIn } from '#server/features/sign-ins/sign-ins.service.ts'
import { isSignature, signatureOf } from '#server/features/signatures/signatures.service.ts'
import { attempt, type Bucket, removeAttempt } from '#server/features/throttles/throttles.service.ts'
import { lockAccount, toSignedIn, withPassword } from '#server/features/users/users.service.ts'
import { CHALLENGE_MS, recordUse, requestOf, verifyPasskey } from './passkey-proofs.ts'
import * as repo from './passkeys.repo.ts'
import { relyingParty } from './relying-party.ts'

const expired = () => new AppError('bad_request', 'This sign-in took too long. Please try again.')
const wrong = () => new AppError('unauthorized', 'Unknown passkey. Use another one, or your password.')

const PURPOSE = 'passkey-challenge'
const RANDOM_BYTES = 16
const TIME_BYTES = 6

/**
 * Random bytes and an expiry time, signed by this server. A challenge is stored only when it is used, because anyone
 * can request one.
 */
async function newChallenge(deps: Deps): Promise<string> {
  const time = Buffer.alloc(TIME_BYTES)
  time.writeUIntBE(deps.now().getTime() + CHALLENGE_MS, 0, TIME_BYTES)
  const content = Buffer.concat([randomBytes(RANDOM_BYTES), time])
  const signature = await signatureOf(deps.db, PURPOSE, content.toString('base64url'))
  return Buffer.concat([content, Buffer.from(signature)]).toString('base64url')
}

/** Expiry of a challenge that this server signed; null for any other text. */
async function expiryOf(deps: Deps, challenge: string): Promise<Date | null> {
  const bytes = Buffer.from(challenge, 'base64url')
  const content = bytes.subarray(0, RANDOM_BYTES + TIME_BYTES)
  const signature = bytes.subarray(content.length).toString()
  const isSigned = await isSignature(deps.db, PURPOSE, content.toString('base64url'), signature)
  // base64url can write the last bits in several ways; only one of them is accepted.
  if (!isSigned || bytes.toString('base64url') !== challenge) return null
  return new Date(content.readUIntBE(RANDOM_BYTES, TIME_BYTES))
}

/** Public: the answer does not depend on an account. */
export async function startLogin(deps: Deps): Promise<PasskeyRequestOptions> {
  const rp = relyingParty(deps.config)
  if (rp === null)
    throw new AppError('conflict', "Passkeys don't work at this address. Please use your password.")
  return requestOf(await newChallenge(deps), rp, [])
}

/** Opens a session. Throws 401 for an unknown or wrong passkey, 400 for an expired or used challenge. */
export async function loginWithPasskey(
  deps: Deps,
  proof: PasskeyAssertion,
  origin: SignInOrigin,
  page: string | undefined,
): Promise<Session> {
  const { address } = origin
  const ofAddress: Bucket = ['loginOfAddress', address]
  return await attempt(deps, [ofAddress], async () => {
    const challenge = challengeIn(proof)
    const expiry = await expiryOf(deps, challenge)
    if (expiry === null || expiry <= deps.now()) throw expired()
    if ((await repo.findChallenge(deps.db, hashOf(challenge))) !== undefined) throw expired()
    const verified = await verifyPasskey(deps, proof, challenge, { page, isOnlyFactor: true })
    const owner = verified && (await withPassword(deps.db, verified.userId, 'id'))
    if (!verified || !owner) {
      await logFailure(deps, { userId: undefined, email: '', step: 'passkey' }, address)
      throw wrong()
    }
    if (owner.deactivated_at !== null) return await refuseDeactivated(deps, owner, address, 'passkey')
    const session = await deps.db.transaction().execute(async (db) => {
      const account = await lockAccount(db, owner.id, owner.password_hash)
      if (account === undefined) throw expired()
      if (!(await repo.useChallenge(db, hashOf(challenge), expiry.toISOString()))) throw expired()
      if (!(await recordUse(db, verified, deps.now()))) throw wrong()
      return { ...toSignedIn(account), token: await signIn(deps, db, account, origin) }
    })
    await removeAttempt(deps, ofAddress)
    return session
  })
}

/** For the hourly upkeep. */
export const removeExpiredChallenges = (deps: Deps): Promise<void> =>
  repo.removeChallengesBefore(deps.db, deps.now().toISOString())
