/**
 * An e-mail taken back from its old address (decision A12): whoever changed it knew the password, so a new one is chosen
 * with it, and everybody is signed out.
 */
import { hash, randomBytes } from 'node:crypto'
import type { EmailReversal } from '@task-manager/contract/account'
import { hashPassword } from '#server/adapters/passwords.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Db } from '#server/db/open.ts'
import type { Tx } from '#server/db/transaction.ts'
import { violationOf } from '#server/db/violations.ts'
import { logChange } from '#server/features/changes/changes.service.ts'
import { closeSessionsOf } from '#server/features/sessions/sessions.service.ts'
import { attempt, type Bucket, unthrottle } from '#server/features/throttles/throttles.service.ts'
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

const DAY_MS = 24 * 3_600_000
const hashOf = (text: string): string => hash('sha256', text, 'hex')

const overdue = () =>
  new AppError('bad_request', 'This link does not work any more. Ask an administrator for help.', {
    path: 'token',
  })

/** Inside the transaction that changes an e-mail: the token with which the old address takes it back. */
export async function offerReturn(
  db: Tx,
  account: { readonly id: string; readonly email: string },
  askedAt: Date,
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url')
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

/** What a link is for, and whose account it is; throws 400 for one that is worth nothing. */
async function heldBy(deps: Deps, db: Db, token: string) {
  const held = await repo.findReturn(db, hashOf(token))
  if (held === undefined || held.expires_at <= deps.now().toISOString()) throw overdue()
  const account = await withPassword(db, held.user_id, 'id')
  if (account === undefined || account.deactivated_at !== null) throw overdue()
  return { held, account }
}

/** Returns whose it was. What is refused for the password leaves the link whole. */
export function takeBack(deps: Deps, { token, password }: EmailReversal, address: string): Promise<string> {
  const ofAddress: Bucket = ['linkOfAddress', address]
  return attempt(deps, [ofAddress], async () => {
    const { held, account } = await heldBy(deps, deps.db, token)
    await unthrottle(deps, ofAddress)
    checkNewPassword(deps, password, { name: account.name, email: held.email })
    const passwordHash = await hashPassword(password)
    try {
      await deps.db.transaction().execute(async (db) => {
        if ((await lockAccount(db, account.id, account.password_hash)) === undefined) throw changedMeanwhile()
        const again = await heldBy(deps, db, token)
        const now = deps.now()
        // Links of addresses that the account was moved on to fall with it; older ones stay, whoever used this one.
        await repo.removeReturns(db, account.id, held.created_at)
        await repo.remove(db, account.id)
        await storeEmail(db, again.account, held.email, now, address)
        await storePasswordHash(db, account.id, passwordHash)
        await closeSessionsOf(db, account.id, null)
        // What was added since the email was changed may be the intruder's, and any passkey at all.
        const owner = { ...again.account, email: held.email }
        await removeSecondStepSince(deps, db, owner, held.created_at, { now, address })
        await logChange(db, {
          actorId: account.id,
          at: now.toISOString(),
          kind: 'user.email-returned',
          subjectId: account.id,
          version: null,
          changes: [],
          audience: [account.id],
          address,
        })
        await mailNewPassword(deps, db, { name: account.name, email: held.email }, now)
      })
    } catch (error) {
      if (violationOf(error) === 'unique') throw emailTaken()
      throw error
    }
    return account.id
  })
}
