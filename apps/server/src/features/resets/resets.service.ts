/** Password reset links (decision A13), for one use. Only the newest link of an address is valid. */
import { NO_RESET_MAIL, type OpenedReset, type PasswordReset } from '@task-manager/contract/sign-in/resets'
import { hashPassword } from '#server/adapters/passwords.ts'
import { type Actor, requireAdmin } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Deps } from '#server/core/deps.ts'
import { originOf } from '#server/core/origin.ts'
import { hashOf, newToken } from '#server/core/tokens.ts'
import { newId } from '#server/db/ids.ts'
import type { Db } from '#server/db/store.ts'
import type { Tx } from '#server/db/transaction.ts'
import { logBy, logChange } from '#server/features/changes/changes.service.ts'
import { logAttempt } from '#server/features/changes/tally.service.ts'
import { canDeliver, enqueue, refusalOf } from '#server/features/outbox/outbox.service.ts'
import { adminTransaction, closeSessionsOf } from '#server/features/sessions/sessions.service.ts'
import {
  attempt,
  type Bucket,
  removeAttempt,
  resetThrottle,
} from '#server/features/throttles/throttles.service.ts'
import { passkeysOf, removePasskeysByLink } from '#server/features/two-step/account-recovery.service.ts'
import { checkNewPassword, mailNewPassword } from '#server/features/users/passwords.service.ts'
import {
  bindingOf,
  get as getUser,
  lockAccounts,
  storePasswordHash,
  withPassword,
} from '#server/features/users/users.service.ts'
import { RESET_MINUTES, resetMail, resetMailByAdmin } from './reset-mails.ts'
import * as repo from './resets.repo.ts'

const REQUESTED = `If an account uses this address, an email with a link is on its way. The link works for ${RESET_MINUTES} minutes.`
const NOBODY = 'No account uses this address.'
const DEACTIVATED = 'The account with this address is deactivated.'

const invalidLink = () =>
  new AppError('bad_request', 'This link no longer works. Request a new one.', {
    path: 'token',
  })

interface Account {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly password_hash: string
  readonly two_step_at: string | null
  readonly deactivated_at: string | null
}

const activeOnly = (account: Account | undefined): Account | undefined =>
  account?.deactivated_at === null ? account : undefined

const deactivated = () => new AppError('conflict', 'This account is deactivated. Reactivate it first.')

/** Stores a new link for an address. Without an account it writes the same row, whose link is never valid. */
async function createLink(
  deps: Deps,
  db: Tx,
  email: string,
  account: Account | undefined,
  madeBy: string | null,
): Promise<string> {
  const token = newToken()
  const expires = new Date(deps.now().getTime() + RESET_MINUTES * 60_000)
  await repo.put(db, {
    email,
    token_hash: hashOf(token),
    bound_to: account === undefined ? hashOf(token) : bindingOf(account),
    expires_at: expires.toISOString(),
    made_by: madeBy,
  })
  return `${originOf(deps.config)}/reset-password#token=${token}`
}

const logLink = (db: Tx, actor: Actor | null, id: string, now: Date): Promise<void> =>
  logChange(db, {
    actorId: actor?.id ?? null,
    at: now.toISOString(),
    kind: 'user.reset-link',
    subjectId: id,
    audience: [id],
    address: actor?.address,
  })

const expiryOf = (now: Date): Date => new Date(now.getTime() + RESET_MINUTES * 60_000)

/**
 * Takes the same time and gives the same answer for every address: it writes the same rows, and the outbox sends the
 * email later. For the same reason the limit per account is not reported.
 */
export async function requestReset(deps: Deps, email: string, address: string): Promise<string> {
  if (!canDeliver(deps)) return NO_RESET_MAIL
  const buckets: Bucket[] = [
    ['forgotOfAddress', address],
    ['forgotOfAll', 'all'],
  ]
  return await attempt(deps, buckets, async () => {
    try {
      await attempt(deps, [['forgotOfAccount', email]], () =>
        deps.db.transaction().execute(async (db) => {
          const now = deps.now()
          const found = await withPassword(db, email)
          const account = activeOnly(found)
          const link = await createLink(deps, db, email, account, null)
          const mail = resetMail(deps.config, account?.name ?? '', link)
          const delivery =
            account === undefined ? { refused: found ? DEACTIVATED : NOBODY } : { expiresAt: expiryOf(now) }
          await enqueue(deps, db, { kind: 'reset', recipient: email, ...mail, ...delivery }, now)
          const at = now.toISOString()
          const userId = found?.id ?? ''
          await logAttempt(db, { kind: 'session.forgotten', userId, email, step: '', address, at })
        }),
      )
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'too_many')) throw error
    }
    return REQUESTED
  })
}

/**
 * Creates a link for an administrator: emails it, or returns it where no email can be sent. Throws 422 when the email
 * is refused.
 */
export async function createLinkFor(
  deps: Deps,
  actor: Actor,
  id: string,
): Promise<{ message: string; link?: string }> {
  requireAdmin(actor)
  const mailId = newId()
  const answer = await adminTransaction(deps.db, actor, async (db) => {
    const { email, name } = await getUser(db, actor, id)
    const now = deps.now()
    const account = await withPassword(db, email)
    if (account !== undefined && activeOnly(account) === undefined) throw deactivated()
    const link = await createLink(deps, db, email, account, actor.id)
    await logLink(db, actor, id, now)
    if (!canDeliver(deps)) return { message: `The link works for ${RESET_MINUTES} minutes.`, link }
    const mail = resetMailByAdmin(deps.config, name, actor.name, link)
    const row = { id: mailId, kind: 'reset', recipient: email, ...mail, expiresAt: expiryOf(now) }
    await enqueue(deps, db, row, now)
    return { message: `A link is on its way to ${email}.` }
  })
  const refusal = await refusalOf(deps, mailId)
  if (refusal !== null) throw new AppError('invalid', refusal)
  return answer
}

/** For `npm run admin`. Null when no account has the email. */
export const createLinkFromCli = (deps: Deps, email: string): Promise<string | null> =>
  deps.db.transaction().execute(async (db) => {
    const account = await withPassword(db, email)
    if (account === undefined) return null
    if (activeOnly(account) === undefined) throw deactivated()
    await logLink(db, null, account.id, deps.now())
    return await createLink(deps, db, email, account, null)
  })

interface OpenLink {
  readonly owner: Account
  /** The administrator who created it; null when the owner or the command line did. */
  readonly madeBy: string | null
}

/** Throws 400 for a link that is unknown, used, expired or replaced, or whose account or creator has changed since. */
async function openLink(deps: Deps, db: Db, tokenHash: string): Promise<OpenLink> {
  const row = await repo.find(db, tokenHash)
  if (row === undefined || row.expires_at <= deps.now().toISOString()) throw invalidLink()
  const { made_by: madeBy, creator_role: role, creator_deactivated_at: left } = row
  if (madeBy !== null && (role !== 'admin' || left !== null)) throw invalidLink()
  const owner = activeOnly(await withPassword(db, row.email))
  if (owner === undefined || bindingOf(owner) !== row.bound_to) throw invalidLink()
  return { owner, madeBy }
}

/** For the page of the link. */
export function openReset(deps: Deps, token: string, address: string): Promise<OpenedReset> {
  const ofAddress: Bucket = ['linkOfAddress', address]
  return attempt(deps, [ofAddress], async () => {
    const { owner, madeBy } = await openLink(deps, deps.db, hashOf(token))
    await removeAttempt(deps, ofAddress)
    return { passkeys: await passkeysOf(deps.db, owner.id), removesPasskeys: madeBy !== null }
  })
}

/** Sets the password and ends every session. Returns the user's id. A refused password leaves the link valid. */
export function resetPassword(
  deps: Deps,
  { token, password, removePasskeys = false }: PasswordReset,
  address: string,
): Promise<string> {
  const ofAddress: Bucket = ['linkOfAddress', address]
  return attempt(deps, [ofAddress], async () => {
    const tokenHash = hashOf(token)
    const { owner, madeBy } = await openLink(deps, deps.db, tokenHash)
    await removeAttempt(deps, ofAddress)
    checkNewPassword(deps, password, owner)
    const passwordHash = await hashPassword(password)
    await deps.db.transaction().execute(async (db) => {
      // Checked again: while the password was hashed, the link may have been used, or its creator demoted.
      await lockAccounts(db, madeBy === null ? [owner.id] : [owner.id, madeBy])
      const { owner: current } = await openLink(deps, db, tokenHash)
      const now = deps.now()
      await repo.remove(db, owner.email)
      await storePasswordHash(db, owner.id, passwordHash)
      await closeSessionsOf(db, owner.id, null)
      const byAdmin = madeBy !== null
      if (byAdmin || removePasskeys) await removePasskeysByLink(deps, db, current, { now, address }, byAdmin)
      await logBy(db, owner, now, {
        kind: 'user.reset',
        subjectId: owner.id,
        audience: [owner.id],
        address,
      })
      await mailNewPassword(deps, db, owner, now)
    })
    // Resets the limit that the owner may have reached by guessing.
    await resetThrottle(deps, ['loginOfAccount', `${owner.email} ${address}`])
    return owner.id
  })
}

/** For the hourly upkeep. */
export const removeExpiredResets = (deps: Deps): Promise<void> =>
  repo.removeBefore(deps.db, deps.now().toISOString())
