/** Rules for new passwords, the check of the current one, and the emails about changes (decisions A3, A6). */
import { DAY_MS } from '@task-manager/contract/calendar'
import { passwordRefusal } from '@task-manager/contract/passwords'
import { verifyPassword } from '#server/adapters/passwords.ts'
import type { Actor } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Deps } from '#server/core/deps.ts'
import { originOf } from '#server/core/origin.ts'
import type { Tx } from '#server/db/transaction.ts'
import { canDeliver, enqueue } from '#server/features/outbox/outbox.service.ts'
import {
  attempt,
  type Bucket,
  removeAttempt,
  resetThrottle,
} from '#server/features/throttles/throttles.service.ts'
import { emailChangedByAdminMail, passwordChangedMail } from './account-mails.ts'
import * as repo from './users.repo.ts'

/** The error when the password changed after the caller confirmed it. */
export const changedMeanwhile = () => new AppError('conflict', 'This account has changed. Please try again.')

/** Throws 422 for a password that is too short, among the most common, or the owner's name or email. */
export function checkNewPassword(
  deps: Deps,
  password: string,
  owner: { readonly name: string; readonly email: string },
): void {
  const refusal = passwordRefusal(password, deps.config.passwordMinLength, owner)
  if (refusal !== null) throw new AppError('invalid', refusal, { path: 'password' })
}

/**
 * Returns the hash that the current password matched. The caller's transaction must check that it is still the same.
 * Guesses are limited per session and account as well, because an attacker with a stolen token can use many addresses.
 */
export async function confirmPassword(
  deps: Deps,
  actor: Actor,
  password: string | undefined,
  address: string,
): Promise<string> {
  if (password === undefined)
    throw new AppError('invalid', 'Please enter your current password.', { path: 'currentPassword' })
  const ofAddress: Bucket = ['loginOfAccount', `${actor.email} ${address}`]
  const ofSession: Bucket = ['passwordOfSession', actor.sessionHash]
  const ofAccount: Bucket = ['passwordOfAccount', actor.id]
  return await attempt(deps, [ofSession, ofAccount, ofAddress], async () => {
    const hash = await repo.passwordHashOf(deps.db, actor.id)
    if (!(await verifyPassword(hash, password)) || hash === null)
      throw new AppError('forbidden', 'The current password is wrong.', { path: 'currentPassword' })
    await resetThrottle(deps, ofAddress)
    await resetThrottle(deps, ofSession)
    await removeAttempt(deps, ofAccount)
    return hash
  })
}

/** Emails the owner, in the transaction that changes the password. */
export async function mailNewPassword(
  deps: Deps,
  db: Tx,
  { name, email }: { name: string; email: string },
  now: Date,
): Promise<void> {
  if (!canDeliver(deps)) return
  const mail = passwordChangedMail(deps.config, name, `${originOf(deps.config)}/forgot-password`)
  const expiresAt = new Date(now.getTime() + DAY_MS)
  await enqueue(deps, db, { kind: 'password-changed', recipient: email, ...mail, expiresAt }, now)
}

/** Emails the old address, in the transaction in which an administrator changes an email. */
export async function mailOldAddress(
  deps: Deps,
  db: Tx,
  admin: Actor,
  [before, after]: readonly [{ name: string; email: string }, { email: string }],
  now: Date,
): Promise<void> {
  if (!canDeliver(deps) || before.email === after.email) return
  const mail = emailChangedByAdminMail(deps.config, before.name, admin.name, after.email)
  const expiresAt = new Date(now.getTime() + 7 * DAY_MS)
  await enqueue(deps, db, { kind: 'email-changed', recipient: before.email, ...mail, expiresAt }, now)
}
