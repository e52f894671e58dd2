/** A person's own passkeys (decision A22). Each can replace the password, or be the second step after it. */
import type {
  PasskeyCreationOptions,
  PasskeyRegistration,
} from '@task-manager/contract/sign-in/passkey-shapes'
import type { Passkey } from '@task-manager/contract/sign-in/passkeys'
import { ALGORITHMS, challengeIn, verifyRegistration } from '#server/adapters/passkeys.ts'
import { type Actor, requireUser } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Deps } from '#server/core/deps.ts'
import { hashOf, newToken } from '#server/core/tokens.ts'
import { newId } from '#server/db/ids.ts'
import type { PasskeyTable } from '#server/db/tables/two-step.ts'
import { recheckActor } from '#server/features/sessions/sessions.service.ts'
import { refuseWhereRequired } from '#server/features/settings/settings.service.ts'
import { changedMeanwhile, confirmPassword } from '#server/features/users/passwords.service.ts'
import { lockAccounts } from '#server/features/users/users.service.ts'
import { logPasskey } from './passkey-log.ts'
import { CHALLENGE_MS, descriptorsOf, handleOf } from './passkey-proofs.ts'
import * as repo from './passkeys.repo.ts'
import { relyingParty } from './relying-party.ts'
import { confirmed, hasApp, logTwoStep, renewCodes, turnOff, turnOn } from './two-step.service.ts'
import { mailOwner } from './two-step-mails.ts'

const MAX_PER_USER = 20

const unavailable = () =>
  new AppError(
    'conflict',
    'Passkeys need https and a domain name. Ask the person who runs this server to set PUBLIC_URL.',
  )
const startAgain = () =>
  new AppError('conflict', 'This took too long or was restarted elsewhere. Please add the passkey again.')
const notFound = () => new AppError('not_found', 'This passkey was already removed.')

const toPasskey = (row: PasskeyTable): Passkey => ({
  _id: row.id,
  name: row.name,
  createdAt: row.created_at,
  usedAt: row.used_at,
})

export async function listOwn(
  deps: Deps,
  actor: Actor,
): Promise<{ passkeys: Passkey[]; host: string | null }> {
  requireUser(actor)
  const passkeys = (await repo.passkeysOf(deps.db, actor.id)).map(toPasskey)
  return { passkeys, host: relyingParty(deps.config)?.host ?? null }
}

/** Options with which a browser creates a passkey. Requires the password, because a passkey replaces it. */
export async function start(
  deps: Deps,
  actor: Actor,
  password: string,
  address: string,
): Promise<PasskeyCreationOptions> {
  requireUser(actor)
  const rp = relyingParty(deps.config)
  if (rp === null) throw unavailable()
  const compared = await confirmPassword(deps, actor, password, address)
  const challenge = newToken()
  const rows = await deps.db.transaction().execute(async (db) => {
    requireUser(await recheckActor(db, actor))
    await repo.removeChallengesOf(db, actor.id)
    await repo.putChallenge(db, {
      challenge_hash: hashOf(challenge),
      user_id: actor.id,
      bound_to: hashOf(compared),
      expires_at: new Date(deps.now().getTime() + CHALLENGE_MS).toISOString(),
    })
    return await repo.passkeysOf(db, actor.id)
  })
  return {
    challenge,
    rp: { id: rp.host, name: 'Task Manager' },
    user: { id: handleOf(actor.id), name: actor.email, displayName: actor.name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: CHALLENGE_MS,
    excludeCredentials: descriptorsOf(rows),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

/** Stores a new passkey. The first second step also returns recovery codes, of which only hashes are stored. */
export async function add(
  deps: Deps,
  actor: Actor,
  registration: PasskeyRegistration,
  { page, device }: { readonly page: string | undefined; readonly device: string },
): Promise<{ passkey: Passkey; recoveryCodes: string[] }> {
  requireUser(actor)
  const rp = relyingParty(deps.config, page)
  if (rp === null) throw unavailable()
  const challenge = challengeIn(registration)
  const challengeRow = await repo.findChallenge(deps.db, hashOf(challenge))
  if (challengeRow?.user_id !== actor.id || challengeRow.expires_at <= deps.now().toISOString())
    throw startAgain()
  const credential = await verifyRegistration(registration, challenge, rp)
  if (credential === null)
    throw new AppError('invalid', "This passkey couldn't be verified. Please try again.")
  return await deps.db.transaction().execute(async (db) => {
    const [account] = await lockAccounts(db, [actor.id])
    requireUser(await recheckActor(db, actor))
    const now = deps.now()
    if (!(await repo.removeChallenge(db, challengeRow.challenge_hash))) throw startAgain()
    if (account === undefined || hashOf(account.password_hash) !== challengeRow.bound_to)
      throw changedMeanwhile()
    if ((await repo.passkeysOf(db, actor.id)).length >= MAX_PER_USER)
      throw new AppError('conflict', `You already have ${MAX_PER_USER} passkeys. Remove one first.`)
    const row: PasskeyTable = {
      id: newId(),
      user_id: actor.id,
      credential_id: credential.credentialId,
      public_key: credential.publicKey,
      counter: credential.counter,
      transports: JSON.stringify(registration.response.transports ?? []),
      name: device || 'Passkey',
      created_at: now.toISOString(),
      used_at: null,
    }
    if (!(await repo.insert(db, row))) throw new AppError('conflict', 'This passkey was already added.')
    await logPasskey(db, actor, now, 'added', [null, row.name])
    await mailOwner(deps, db, account, 'passkey-added', now)
    if (account.two_step_at) return { passkey: toPasskey(row), recoveryCodes: [] }
    await turnOn(db, actor, now)
    return { passkey: toPasskey(row), recoveryCodes: await renewCodes(db, actor.id, now) }
  })
}

export async function rename(deps: Deps, actor: Actor, id: string, name: string): Promise<Passkey> {
  requireUser(actor)
  return await deps.db.transaction().execute(async (db) => {
    requireUser(await recheckActor(db, actor))
    const before = (await repo.passkeysOf(db, actor.id)).find((row) => row.id === id)
    const after = before && (await repo.rename(db, actor.id, id, name))
    if (after === undefined) throw notFound()
    if (after.name !== before?.name)
      await logPasskey(db, actor, deps.now(), 'renamed', [before?.name ?? null, after.name])
    return toPasskey(after)
  })
}

/** Removes a passkey. Without another one or an app, two-step sign-in is turned off. Returns whether it is still on. */
export const remove = (
  deps: Deps,
  actor: Actor,
  id: string,
  password: string,
  address: string,
): Promise<boolean> =>
  confirmed(deps, actor, password, address, async (db, now, account) => {
    const rows = await repo.passkeysOf(db, actor.id)
    const row = rows.find((one) => one.id === id)
    if (row === undefined) throw notFound()
    await logPasskey(db, actor, now, 'removed', [row.name, null])
    const stays = rows.length > 1 || (await hasApp(db, actor.id))
    if (stays) await repo.remove(db, id)
    else {
      await refuseWhereRequired(db)
      await turnOff(deps, db, account, now)
      await logTwoStep(db, actor, 'off', now)
    }
    return stays
  })
