/** One's own second step: an authenticator app and recovery codes (decision A21), beside passkeys (A22). */
import type { TwoStep } from '@task-manager/contract/two-step'
import { type Actor, requireUser } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Db } from '#server/db/open.ts'
import type { Tx } from '#server/db/transaction.ts'
import { logChange } from '#server/features/changes/changes.service.ts'
import { liftLimit, recheckActor } from '#server/features/sessions/sessions.service.ts'
import { isTwoStepRequired, refuseWhereRequired } from '#server/features/settings/settings.service.ts'
import { attempt, type Bucket, resetThrottle } from '#server/features/throttles/throttles.service.ts'
import { confirmPassword } from '#server/features/users/passwords.service.ts'
import { lockAccounts, storeTwoStep } from '#server/features/users/users.service.ts'
import { counterOf, newSecret, uriOf } from './app-codes.ts'
import * as passkeys from './passkeys.repo.ts'
import { hashOfCode, newRecoveryCodes } from './recovery-codes.ts'
import * as repo from './two-step.repo.ts'

/** How long a secret waits to be confirmed. */
const CONFIRM_MS = 3_600_000

const isOff = () => new AppError('conflict', 'Two-step sign-in is off. Set it up first.')
export const changedMeanwhile = () =>
  new AppError('conflict', 'This account was changed meanwhile. Please try again.')
const startAgain = () =>
  new AppError('conflict', 'This took too long, or was begun anew elsewhere. Please set up the app again.')
const wrongCode = () =>
  new AppError(
    'invalid',
    'This code is not right. Wait for the next one, and check that the clock of your app is right.',
    { path: 'code' },
  )

export async function status(db: Db, actor: Actor): Promise<TwoStep> {
  requireUser(actor)
  const row = await repo.find(db, actor.id)
  return {
    app: row?.secret && row.since ? { since: row.since, usedAt: row.used_at } : null,
    recoveryCodes: await repo.recoveryCodes(db, actor.id),
    required: await isTwoStepRequired(db),
  }
}

/** Inside the transaction of the change. */
export const note = (db: Tx, actor: Actor, what: string, now: Date): Promise<void> =>
  logChange(db, {
    actorId: actor.id,
    at: now.toISOString(),
    kind: `user.two-step-${what}`,
    subjectId: actor.id,
    version: null,
    changes: [],
    audience: [actor.id],
    address: actor.address,
  })

/** Inside the transaction that made the first second step. */
export async function turnOn(db: Tx, actor: Actor, now: Date): Promise<void> {
  await storeTwoStep(db, actor.id, now.toISOString())
  await liftLimit(db, actor)
  await note(db, actor, 'on', now)
}

/** Inside a transaction; those from before are worth nothing any more. */
export async function renewCodes(db: Tx, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await repo.putRecoveryCodes(db, userId, codes.map(hashOfCode))
  return codes
}

export const hasApp = async (db: Db, userId: string): Promise<boolean> =>
  ((await repo.find(db, userId))?.secret ?? null) !== null

/** Whether the password alone does not sign them in. */
const isOn = async (db: Db, userId: string): Promise<boolean> =>
  (await hasApp(db, userId)) || (await passkeys.of(db, userId)).length > 0

/** A secret that counts once it is confirmed. Once there is a second step, another asks for the password. */
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

/** Turns the second step on, or moves it to another app; answers new recovery codes, never seen again. */
export async function confirm(deps: Deps, actor: Actor, code: string): Promise<string[]> {
  requireUser(actor)
  const guesses: Bucket = ['codeOfAccount', actor.id]
  return await attempt(deps, [guesses], async () => {
    const codes = await deps.db.transaction().execute(async (db) => {
      const [account] = await lockAccounts(db, [actor.id])
      requireUser(await recheckActor(db, actor))
      const now = deps.now()
      const row = await repo.find(db, actor.id)
      if (!row?.new_secret || !row.new_until || row.new_until <= now.toISOString()) throw startAgain()
      const counter = counterOf(row.new_secret, code, now)
      if (counter === null) throw wrongCode()
      await repo.confirm(db, actor.id, { secret: row.new_secret, counter, now: now.toISOString() })
      if (account?.two_step_at) await note(db, actor, row.secret === null ? 'app' : 'changed', now)
      else await turnOn(db, actor, now)
      return await renewCodes(db, actor.id)
    })
    await resetThrottle(deps, guesses)
    return codes
  })
}

/** With the password, and while that is still the same: `change` what one's second step is. */
export async function confirmed<T>(
  deps: Deps,
  actor: Actor,
  password: string,
  address: string,
  change: (db: Tx, now: Date) => Promise<T>,
): Promise<T> {
  requireUser(actor)
  const compared = await confirmPassword(deps, actor, password, address)
  return await deps.db.transaction().execute(async (db) => {
    const [account] = await lockAccounts(db, [actor.id])
    requireUser(await recheckActor(db, actor))
    if (account?.password_hash !== compared) throw changedMeanwhile()
    if (!account.two_step_at) throw isOff()
    return await change(db, deps.now())
  })
}

export const renew = (deps: Deps, actor: Actor, password: string, address: string): Promise<string[]> =>
  confirmed(deps, actor, password, address, async (db, now) => {
    await note(db, actor, 'codes', now)
    return await renewCodes(db, actor.id)
  })

/** Inside a transaction: the password alone signs them in from now on, and nothing else does. */
export async function forgetSecondStep(db: Tx, userId: string): Promise<void> {
  await repo.remove(db, userId)
  await repo.removeRecoveryCodes(db, userId)
  await repo.removeStepsOf(db, userId)
  await passkeys.removeOf(db, userId)
  await storeTwoStep(db, userId, null)
}

export const end = (deps: Deps, actor: Actor, password: string, address: string): Promise<void> =>
  confirmed(deps, actor, password, address, async (db, now) => {
    await refuseWhereRequired(db)
    await forgetSecondStep(db, actor.id)
    await note(db, actor, 'off', now)
  })
