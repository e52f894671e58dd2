/** The second step of a login (decision A21): the challenge after the right password, and its answer. */
import type { SecondStepRequired, Session } from '@task-manager/contract/sign-in/auth'
import type { SecondStep } from '@task-manager/contract/sign-in/two-step'
import { AppError } from '#server/core/app-error.ts'
import type { Deps } from '#server/core/deps.ts'
import type { SignInOrigin } from '#server/core/network/sign-in-origin.ts'
import { hashOf, newToken } from '#server/core/tokens.ts'
import type { Tx } from '#server/db/transaction.ts'
import { logFailure, logRecovery, signIn } from '#server/features/sign-ins/sign-ins.service.ts'
import {
  attempt,
  type Bucket,
  removeAttempt,
  resetThrottle,
} from '#server/features/throttles/throttles.service.ts'
import { lockAccount, toSignedIn, withPassword } from '#server/features/users/users.service.ts'
import { counterOf } from './app-codes.ts'
import { CHALLENGE_MS, recordUse, requestOf, type VerifiedPasskey, verifyPasskey } from './passkey-proofs.ts'
import * as passkeys from './passkeys.repo.ts'
import { hashOfCode } from './recovery-codes.ts'
import { relyingParty } from './relying-party.ts'
import * as repo from './two-step.repo.ts'

const expired = () =>
  new AppError('bad_request', 'This sign-in took too long. Please log in again.', { path: 'challenge' })

/** The names of methods in the log. */
type Method = 'code' | 'recovery code' | 'passkey'

const wrongMessages: Record<Method, string> = {
  code: "This code is wrong or already used. Wait for the next one, and check that your device's clock is right.",
  'recovery code': 'This recovery code is wrong or already used. Try another one.',
  passkey: 'This passkey is unknown or was removed. Try another way.',
}
const wrong = (method: Method) => new AppError('unauthorized', wrongMessages[method], { path: 'code' })

/** Creates the challenge, in the transaction that locked the account after the right password. */
export async function requestSecondStep(
  { config }: Deps,
  db: Tx,
  userId: string,
  passwordHash: string,
  now: Date,
): Promise<SecondStepRequired> {
  const challenge = newToken()
  await repo.putStep(db, {
    token_hash: hashOf(challenge),
    user_id: userId,
    bound_to: hashOf(passwordHash),
    expires_at: new Date(now.getTime() + CHALLENGE_MS).toISOString(),
  })
  const app = (await repo.find(db, userId))?.secret ?? null
  const own = await passkeys.passkeysOf(db, userId)
  const recovery = await repo.recoveryCodes(db, userId)
  const rp = own.length === 0 ? null : relyingParty(config)
  return {
    twoStep: {
      challenge,
      ways: [
        ...(app === null ? [] : ['totp' as const]),
        ...(rp === null ? [] : ['passkey' as const]),
        ...(recovery === 0 ? [] : ['recovery' as const]),
      ],
      // The passkey signs the same challenge, which is valid for this sign-in only.
      ...(rp && { passkey: requestOf(challenge, rp, own) }),
    },
  }
}

/** The account of a challenge. Throws 400 when it is unknown, used, expired, or was begun with another password. */
async function ownerOf(deps: Deps, tokenHash: string) {
  const step = await repo.findStep(deps.db, tokenHash)
  if (step === undefined || step.expires_at <= deps.now().toISOString()) throw expired()
  const owner = await withPassword(deps.db, step.user_id, 'id')
  if (owner === undefined || owner.deactivated_at !== null || hashOf(owner.password_hash) !== step.bound_to)
    throw expired()
  return owner
}

/** Uses up a code or passkey. False when it is wrong or was used before. */
async function accept(
  deps: Deps,
  db: Tx,
  userId: string,
  method: Method,
  { code, proof }: { readonly code: string; readonly proof: VerifiedPasskey | null },
): Promise<boolean> {
  if (method === 'passkey') return proof?.userId === userId && (await recordUse(db, proof, deps.now()))
  if (method === 'recovery code') return await repo.useRecoveryCode(db, userId, hashOfCode(code))
  const secret = (await repo.find(db, userId))?.secret ?? null
  const counter = secret === null ? null : counterOf(secret, code, deps.now())
  return counter !== null && (await repo.useCounter(db, userId, counter, deps.now().toISOString()))
}

/**
 * Opens the session of a login. Throws 401 for a wrong code or passkey, 400 for an expired challenge, 429 after too
 * many guesses. `page`: the origin of the page that sent the answer.
 */
export async function takeSecondStep(
  deps: Deps,
  { challenge, code = '', passkey }: SecondStep,
  origin: SignInOrigin,
  page: string | undefined,
): Promise<Session> {
  const { address } = origin
  const tokenHash = hashOf(challenge)
  const ofAddress: Bucket = ['linkOfAddress', address]
  const owner = await attempt(deps, [ofAddress], async () => {
    const found = await ownerOf(deps, tokenHash)
    await removeAttempt(deps, ofAddress)
    return found
  })
  const { id } = owner
  const method: Method = passkey ? 'passkey' : code.length === 6 ? 'code' : 'recovery code'
  const ofAccountHere: Bucket = ['codeOfAccountHere', `${id} ${address}`]
  const ofAccount: Bucket = ['codeOfAccount', id]
  return await attempt(deps, method === 'code' ? [ofAccountHere, ofAccount] : [ofAccountHere], async () => {
    const proof = passkey
      ? await verifyPasskey(deps, passkey, challenge, { page, isOnlyFactor: false })
      : null
    const session = await deps.db.transaction().execute(async (db) => {
      // The password may have changed meanwhile.
      const account = await lockAccount(db, id, owner.password_hash)
      if (account === undefined) throw expired()
      const now = deps.now()
      if (!(await accept(deps, db, id, method, { code, proof }))) return null
      // Of two parallel answers to one challenge the second fails here, and its code is not used up.
      if (!(await repo.removeStep(db, tokenHash))) throw expired()
      if (method === 'recovery code')
        await logRecovery(db, id, now, address, await repo.recoveryCodes(db, id))
      return { ...toSignedIn(account), token: await signIn(deps, db, account, origin) }
    })
    if (session === null) {
      await logFailure(deps, { userId: id, email: owner.email, step: method }, address)
      throw wrong(method)
    }
    await resetThrottle(deps, ofAccountHere)
    if (method === 'code') await resetThrottle(deps, ofAccount)
    return session
  })
}

/** For the hourly upkeep. */
export const removeExpiredSteps = (deps: Deps): Promise<void> =>
  repo.removeStepsBefore(deps.db, deps.now().toISOString())
