/** A person's own authenticator app and recovery codes (decision A21). Passkeys are in passkeys.service.ts. */
import { HOUR_MS } from '@task-manager/contract/calendar'
import type { TwoStep } from '@task-manager/contract/sign-in/two-step'
import { type Actor, requireUser } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Db } from '#server/db/store.ts'
import type { Tx } from '#server/db/transaction.ts'
import { logBy } from '#server/features/changes/changes.service.ts'
import { grantFullRights, recheckActor } from '#server/features/sessions/sessions.service.ts'
import { isTwoStepRequired, refuseWhereRequired } from '#server/features/settings/settings.service.ts'
import { attempt, type Bucket, resetThrottle } from '#server/features/throttles/throttles.service.ts'
import { changedMeanwhile, confirmPassword } from '#server/features/users/passwords.service.ts'
import { lockAccounts, type Owner, storeTwoStep } from '#server/features/users/users.service.ts'
import { counterOf, newSecret, uriOf } from './app-codes.ts'
import * as passkeys from './passkeys.repo.ts'
import { hashOfCode, newRecoveryCodes } from './recovery-codes.ts'
import * as repo from './two-step.repo.ts'
import { mailOwner } from './two-step-mails.ts'

/** How long a secret waits for confirmation. */
const CONFIRM_MS = HOUR_MS

const isOff = () => new AppError('conflict', 'Two-step sign-in is off. Set it up first.')
const startAgain = () =>
  new AppError('conflict', 'This took too long or was restarted elsewhere. Please set up the app again.')
const wrongCode = () =>
  new AppError('invalid', "Wrong code. Wait for the next one, and check that your device's clock is right.", {
    path: 'code',
  })

export async function status(db: Db, actor: Actor): Promise<TwoStep> {
  requireUser(actor)
  const row = await repo.find(db, actor.id)
  return {
    app: row?.secret && row.since ? { since: row.since, usedAt: row.used_at } : null,
    recoveryCodes: await repo.recoveryCodes(db, actor.id),
    required: await isTwoStepRequired(db),
  }
}

export const logTwoStep = (
  db: Tx,
  actor: Actor,
  event: 'on' | 'app' | 'changed' | 'codes' | 'off',
  now: Date,
): Promise<void> =>
  logBy(db, actor, now, {
    kind: `user.two-step-${event}`,
    subjectId: actor.id,
    audience: [actor.id],
    address: actor.address,
  })

/** To be called in the transaction that adds the first second step. */
export async function turnOn(db: Tx, actor: Actor, now: Date): Promise<void> {
  await storeTwoStep(db, actor.id, now.toISOString())
  await grantFullRights(db, actor)
  await logTwoStep(db, actor, 'on', now)
}

/** Replaces the recovery codes. Returns the new ones, of which only the hashes are stored. */
export async function renewCodes(db: Tx, userId: string, now: Date): Promise<string[]> {
  const codes = newRecoveryCodes()
  await repo.putRecoveryCodes(db, userId, codes.map(hashOfCode), now.toISOString())
  return codes
}

export const hasApp = async (db: Db, userId: string): Promise<boolean> =>
  ((await repo.find(db, userId))?.secret ?? null) !== null

/** Whether a second step follows the password. */
const isOn = async (db: Db, userId: string): Promise<boolean> =>
  (await hasApp(db, userId)) || (await passkeys.passkeysOf(db, userId)).length > 0

/** A new secret, used once a code confirmed it. Requires the password when there is a second step already. */
export async function start(
  deps: Deps,
  actor: Actor,
  currentPassword: string | undefined,
  address: string,
): Promise<{ secret: string; uri: string }> {
  requireUser(actor)
  const compared = (await isOn(deps.db, actor.id))
    ? await confirmPassword(deps, actor, currentPassword, address)
    : null
  const secret = newSecret()
  await deps.db.transaction().execute(async (db) => {
    const [account] = await lockAccounts(db, [actor.id])
    requireUser(await recheckActor(db, actor))
    if (compared !== null && account?.password_hash !== compared) throw changedMeanwhile()
    if (compared === null && (await isOn(db, actor.id))) throw changedMeanwhile()
    const until = new Date(deps.now().getTime() + CONFIRM_MS)
    await repo.putNewSecret(db, actor.id, secret, until.toISOString())
  })
  return { secret, uri: uriOf(secret, actor.email) }
}

/** The new secret, confirmed by its code. Throws when it has expired or the code is wrong. */
function confirmedSecret(row: Awaited<ReturnType<typeof repo.find>>, code: string, now: Date) {
  if (!row?.new_secret || !row.new_until || row.new_until <= now.toISOString()) throw startAgain()
  const counter = counterOf(row.new_secret, code, now)
  if (counter === null) throw wrongCode()
  return { secret: row.new_secret, counter }
}

/** Turns two-step sign-in on, or moves it to another app. Returns new recovery codes. */
export async function confirm(deps: Deps, actor: Actor, code: string): Promise<string[]> {
  requireUser(actor)
  const guesses: Bucket = ['codeOfAccount', actor.id]
  return await attempt(deps, [guesses], async () => {
    const codes = await deps.db.transaction().execute(async (db) => {
      const [account] = await lockAccounts(db, [actor.id])
      requireUser(await recheckActor(db, actor))
      const now = deps.now()
      const row = await repo.find(db, actor.id)
      const confirmed = confirmedSecret(row, code, now)
      await repo.confirm(db, actor.id, { ...confirmed, now: now.toISOString() })
      if (account?.two_step_at) await logTwoStep(db, actor, row?.secret === null ? 'app' : 'changed', now)
      else await turnOn(db, actor, now)
      if (account !== undefined) await mailOwner(deps, db, account, 'app-added', now)
      return await renewCodes(db, actor.id, now)
    })
    await resetThrottle(deps, guesses)
    return codes
  })
}

/** Runs `change` after the current password was confirmed and is still the same. Throws 409 when two-step sign-in is off. */
export async function confirmed<T>(
  deps: Deps,
  actor: Actor,
  password: string,
  address: string,
  change: (db: Tx, now: Date, account: Owner) => Promise<T>,
): Promise<T> {
  requireUser(actor)
  const compared = await confirmPassword(deps, actor, password, address)
  return await deps.db.transaction().execute(async (db) => {
    const [account] = await lockAccounts(db, [actor.id])
    requireUser(await recheckActor(db, actor))
    if (account?.password_hash !== compared) throw changedMeanwhile()
    if (!account.two_step_at) throw isOff()
    return await change(db, deps.now(), account)
  })
}

export const renew = (deps: Deps, actor: Actor, password: string, address: string): Promise<string[]> =>
  confirmed(deps, actor, password, address, async (db, now, account) => {
    await logTwoStep(db, actor, 'codes', now)
    await mailOwner(deps, db, account, 'codes-renewed', now)
    return await renewCodes(db, actor.id, now)
  })

/** Removes the app, passkeys, recovery codes and unfinished sign-ins: from now on the password alone signs in. */
export async function turnOff(deps: Deps, db: Tx, owner: Owner, now: Date): Promise<void> {
  await repo.remove(db, owner.id)
  await repo.removeRecoveryCodes(db, owner.id)
  await repo.removeStepsOf(db, owner.id)
  await passkeys.removeOf(db, owner.id)
  await storeTwoStep(db, owner.id, null)
  await mailOwner(deps, db, owner, 'off', now)
}

export const end = (deps: Deps, actor: Actor, password: string, address: string): Promise<void> =>
  confirmed(deps, actor, password, address, async (db, now, account) => {
    await refuseWhereRequired(db)
    await turnOff(deps, db, account, now)
    await logTwoStep(db, actor, 'off', now)
  })
