/** The last part of every sign-in: log entry, email about a new device, session. Never logs a password or a code. */
import { AppError } from '#server/core/app-error.ts'
import type { Deps } from '#server/core/deps.ts'
import type { SignInOrigin } from '#server/core/network/sign-in-origin.ts'
import type { Tx } from '#server/db/transaction.ts'
import { logChange } from '#server/features/changes/changes.service.ts'
import { logAttempt } from '#server/features/changes/tally.service.ts'
import { rememberDevice } from '#server/features/devices/devices.service.ts'
import { openSession } from '#server/features/sessions/sessions.service.ts'
import { lockTwoStepRequired } from '#server/features/settings/settings.service.ts'
import type { Owner } from '#server/features/users/users.service.ts'

const logSignIn = (db: Tx, userId: string, now: Date, { device, address }: SignInOrigin): Promise<void> =>
  logChange(db, {
    actorId: userId,
    at: now.toISOString(),
    kind: 'session.opened',
    subjectId: userId,
    changes: [{ field: 'device', before: null, after: device }],
    audience: [userId],
    address,
  })

/** Opens a session after a second step or a passkey. Returns its token. */
export async function signIn(deps: Deps, db: Tx, account: Owner, origin: SignInOrigin): Promise<string> {
  const now = deps.now()
  await logSignIn(db, account.id, now, origin)
  await rememberDevice(deps, db, account, origin, now)
  return await openSession(db, account.id, now, origin)
}

interface PasswordSession {
  readonly token: string
  readonly twoStepNeeded?: true
}

/** Opens a session for a password alone; a limited one when a second step is required of everyone (decision A26). */
export async function openByPassword(
  deps: Deps,
  db: Tx,
  account: Owner,
  origin: SignInOrigin,
): Promise<PasswordSession> {
  const now = deps.now()
  await rememberDevice(deps, db, account, origin, now)
  const limited = await lockTwoStepRequired(db)
  const token = await openSession(db, account.id, now, origin, limited)
  return limited ? { token, twoStepNeeded: true } : { token }
}

/** The same for an account that existed before: a sign-up has an entry of its own. */
export async function signInByPassword(
  deps: Deps,
  db: Tx,
  account: Owner,
  origin: SignInOrigin,
): Promise<PasswordSession> {
  await logSignIn(db, account.id, deps.now(), origin)
  return await openByPassword(deps, db, account, origin)
}

/** `left`: how many recovery codes remain. */
export const logRecovery = (
  db: Tx,
  userId: string,
  now: Date,
  address: string,
  left: number,
): Promise<void> =>
  logChange(db, {
    actorId: userId,
    at: now.toISOString(),
    kind: 'session.recovery-code',
    subjectId: userId,
    changes: [{ field: 'left', before: null, after: left }],
    audience: [userId],
    address,
  })

interface Failure {
  /** Undefined where no account has the email. */
  readonly userId: string | undefined
  readonly email: string
  /** The step that failed, if it was not the password. */
  readonly step?: 'code' | 'recovery code' | 'passkey'
}

export function logFailure(deps: Deps, { userId, email, step }: Failure, address: string): Promise<void> {
  const at = deps.now().toISOString()
  const failure = {
    kind: 'session.failed',
    userId: userId ?? '',
    email,
    step: step ?? '',
    address,
    at,
  } as const
  return deps.db.transaction().execute((db) => logAttempt(db, failure))
}

/** Logs the attempt and throws 403. Only after the right password or passkey, because it tells that the account exists. */
export async function refuseDeactivated(
  deps: Deps,
  { id, email }: Pick<Owner, 'id' | 'email'>,
  address: string,
  step?: Failure['step'],
): Promise<never> {
  await logFailure(deps, { userId: id, email, ...(step && { step }) }, address)
  throw new AppError('forbidden', 'This account was deactivated. Ask an administrator of your team.')
}
