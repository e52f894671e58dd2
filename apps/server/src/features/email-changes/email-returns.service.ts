/**
 * Reverts a change of email from the old address (decision A12). The intruder who changed it knew the password, so the
 * owner chooses a new one, and all sessions end.
 */
import { DAY_MS } from '@task-manager/contract/calendar'
import type { EmailReversal } from '@task-manager/contract/sign-in/account'
import { hashPassword } from '#server/adapters/passwords.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Deps } from '#server/core/deps.ts'
import { hashOf, newToken } from '#server/core/tokens.ts'
import type { Db } from '#server/db/store.ts'
import type { Tx } from '#server/db/transaction.ts'
import { violationOf } from '#server/db/violations.ts'
import { logBy } from '#server/features/changes/changes.service.ts'
import { closeSessionsOf } from '#server/features/sessions/sessions.service.ts'
import { attempt, type Bucket, removeAttempt } from '#server/features/throttles/throttles.service.ts'
import { removeSecondStepSince } from '#server/features/two-step/account-recovery.service.ts'
import {
  changedMeanwhile,
  checkNewPassword,
  mailNewPassword,
} from '#server/features/users/passwords.service.ts'
import {
  emailTaken,
  lockAccount,
  storeEmail,
  storePasswordHash,
  withPassword,
} from '#server/features/users/users.service.ts'
import * as repo from './email-changes.repo.ts'
import { RETURN_DAYS } from './email-mails.ts'

const invalidLink = () =>
  new AppError('bad_request', 'This link no longer works. Ask an administrator for help.', {
    path: 'token',
  })

/**
 * To be called in the transaction that changes an email. Returns the token with which the old address can revert it.
 */
export async function offerRevert(
  db: Tx,
  account: { readonly id: string; readonly email: string },
  askedAt: Date,
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + RETURN_DAYS * DAY_MS)
  await repo.putReturn(db, {
    token_hash: hashOf(token),
    user_id: account.id,
    email: account.email,
    created_at: askedAt.toISOString(),
    expires_at: expiresAt.toISOString(),
  })
  return { token, expiresAt }
}

/** The link and its account. Throws 400 for a link that is not valid. */
async function openLink(deps: Deps, db: Db, token: string) {
  const link = await repo.findReturn(db, hashOf(token))
  if (link === undefined || link.expires_at <= deps.now().toISOString()) throw invalidLink()
  const account = await withPassword(db, link.user_id, 'id')
  if (account === undefined || account.deactivated_at !== null) throw invalidLink()
  return { link, account }
}

/** Returns the user's id. A refused password leaves the link valid. */
export function revertEmail(
  deps: Deps,
  { token, password }: EmailReversal,
  address: string,
): Promise<string> {
  const ofAddress: Bucket = ['linkOfAddress', address]
  return attempt(deps, [ofAddress], async () => {
    const { link, account } = await openLink(deps, deps.db, token)
    await removeAttempt(deps, ofAddress)
    checkNewPassword(deps, password, { name: account.name, email: link.email })
    const passwordHash = await hashPassword(password)
    try {
      await deps.db.transaction().execute(async (db) => {
        if ((await lockAccount(db, account.id, account.password_hash)) === undefined) throw changedMeanwhile()
        const current = await openLink(deps, db, token)
        const now = deps.now()
        // Links of later addresses end with it; earlier ones stay, because an intruder may have used this one.
        await repo.removeReturns(db, account.id, link.created_at)
        await repo.remove(db, account.id)
        await storeEmail(db, current.account, link.email, now, address)
        await storePasswordHash(db, account.id, passwordHash)
        await closeSessionsOf(db, account.id, null)
        // Everything added since the change was requested may be the intruder's; so may any passkey.
        const owner = { ...current.account, email: link.email }
        await removeSecondStepSince(deps, db, owner, link.created_at, { now, address })
        await logBy(db, account, now, {
          kind: 'user.email-returned',
          subjectId: account.id,
          audience: [account.id],
          address,
        })
        await mailNewPassword(deps, db, { name: account.name, email: link.email }, now)
      })
    } catch (error) {
      if (violationOf(error) === 'unique') throw emailTaken()
      throw error
    }
    return account.id
  })
}
