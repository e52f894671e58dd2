/** A new email for one's own account (decision A12). It is used once the link that was sent to it is opened. */
import { HOUR_MS } from '@task-manager/contract/calendar'
import type { User } from '@task-manager/contract/people/users'
import type { EmailChange } from '@task-manager/contract/sign-in/account'
import { type Actor, requireUser } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Deps } from '#server/core/deps.ts'
import { originOf } from '#server/core/origin.ts'
import { hashOf, newToken } from '#server/core/tokens.ts'
import { newId } from '#server/db/ids.ts'
import type { Db } from '#server/db/store.ts'
import { violationOf } from '#server/db/violations.ts'
import { canDeliver, enqueue, refusalOf } from '#server/features/outbox/outbox.service.ts'
import { closeSessionsOf, recheckActor } from '#server/features/sessions/sessions.service.ts'
import { attempt, type Bucket, removeAttempt } from '#server/features/throttles/throttles.service.ts'
import { changedMeanwhile, confirmPassword } from '#server/features/users/passwords.service.ts'
import { update } from '#server/features/users/user-update.service.ts'
import {
  bindingOf,
  emailTaken,
  lockAccount,
  storeEmail,
  withPassword,
} from '#server/features/users/users.service.ts'
import * as repo from './email-changes.repo.ts'
import { CONFIRM_HOURS, confirmMail, movedMail } from './email-mails.ts'
import { offerRevert } from './email-returns.service.ts'

const invalidLink = () =>
  new AppError('bad_request', 'This link no longer works. Request a new one on your account page.', {
    path: 'token',
  })

/** Throws 403 for a wrong password, 409 for an address that has an account, 422 for one that the mail server refuses. */
export async function requestEmailChange(
  deps: Deps,
  actor: Actor,
  { email, currentPassword }: EmailChange,
  address: string,
): Promise<{ message: string; user?: User; token?: string }> {
  requireUser(actor)
  if (email === actor.email)
    throw new AppError('invalid', 'This is already your email address.', { path: 'email' })
  if (!canDeliver(deps)) {
    const { user, token } = await update(deps, actor, actor.id, { email, currentPassword }, address)
    return { message: `Your email address is now ${email}.`, user, ...(token === null ? {} : { token }) }
  }
  const id = newId()
  await attempt(deps, [['emailOfUser', actor.id]], async () => {
    const compared = await confirmPassword(deps, actor, currentPassword, address)
    const token = newToken()
    await deps.db.transaction().execute(async (db) => {
      const account = await lockAccount(db, actor.id, compared)
      const me = await recheckActor(db, actor)
      if (account === undefined) throw changedMeanwhile()
      if ((await withPassword(db, email)) !== undefined) throw emailTaken()
      const now = deps.now()
      const expiresAt = new Date(now.getTime() + CONFIRM_HOURS * HOUR_MS)
      await repo.put(db, {
        user_id: me.id,
        email,
        token_hash: hashOf(token),
        bound_to: bindingOf({ ...me, password_hash: compared }),
        session_hash: me.sessionHash,
        expires_at: expiresAt.toISOString(),
      })
      const mail = confirmMail(deps.config, me.name, `${originOf(deps.config)}/confirm-email#token=${token}`)
      await enqueue(deps, db, { id, kind: 'confirm-email', recipient: email, ...mail, expiresAt }, now)
    })
  })
  const refusal = await refusalOf(deps, id)
  if (refusal !== null) throw new AppError('invalid', refusal, { path: 'email' })
  return { message: `We sent a link to ${email}. Open it to confirm; until then, use your old address.` }
}

/** The requested change and its account. Throws 400 for a link that is not valid. */
async function openRequest(deps: Deps, db: Db, tokenHash: string) {
  const request = await repo.find(db, tokenHash)
  if (request === undefined || request.expires_at <= deps.now().toISOString()) throw invalidLink()
  const account = await withPassword(db, request.user_id, 'id')
  if (account === undefined || bindingOf(account) !== request.bound_to) throw invalidLink()
  return { request, account }
}

/** Ends every session but the one that requested the change, and emails the old address. Returns the user's id. */
export function confirmEmail(deps: Deps, token: string, address: string): Promise<string> {
  const ofAddress: Bucket = ['linkOfAddress', address]
  return attempt(deps, [ofAddress], async () => {
    const tokenHash = hashOf(token)
    const { account } = await openRequest(deps, deps.db, tokenHash)
    await removeAttempt(deps, ofAddress)
    try {
      await deps.db.transaction().execute(async (db) => {
        if ((await lockAccount(db, account.id, account.password_hash)) === undefined) throw invalidLink()
        const { request } = await openRequest(deps, db, tokenHash)
        const now = deps.now()
        await repo.remove(db, account.id)
        await storeEmail(db, account, request.email, now, address)
        await closeSessionsOf(db, account.id, request.session_hash)
        const askedAt = new Date(Date.parse(request.expires_at) - CONFIRM_HOURS * HOUR_MS)
        const { token: revertToken, expiresAt } = await offerRevert(db, account, askedAt, now)
        const link = `${originOf(deps.config)}/confirm-email#back=${revertToken}`
        const mail = movedMail(deps.config, account.name, request.email, link)
        const toOld = { kind: 'email-changed', recipient: account.email, ...mail, expiresAt }
        await enqueue(deps, db, toOld, now)
      })
    } catch (error) {
      if (violationOf(error) === 'unique') throw emailTaken()
      throw error
    }
    return account.id
  })
}

/** For the hourly upkeep. */
export const removeExpiredEmailChanges = (deps: Deps): Promise<void> =>
  repo.removeBefore(deps.db, deps.now().toISOString())
