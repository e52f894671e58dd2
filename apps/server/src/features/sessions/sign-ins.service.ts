/** What the log keeps of signing in: by whom, from where, and what was wrong; never a password or a code. */
import type { Deps } from '#server/core/deps.ts'
import type { Tx } from '#server/db/transaction.ts'
import { logChange } from '#server/features/changes/changes.service.ts'
import { logAttempt } from '#server/features/changes/tally.service.ts'
import type { Origin } from './sessions.service.ts'

export const logSignIn = (db: Tx, userId: string, now: Date, { device, address }: Origin): Promise<void> =>
  logChange(db, {
    actorId: userId,
    at: now.toISOString(),
    kind: 'session.opened',
    subjectId: userId,
    version: null,
    changes: [{ field: 'device', before: null, after: device }],
    audience: [userId],
    address,
  })

/** A recovery code is gone; how many are left. */
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
    version: null,
    changes: [{ field: 'left', before: null, after: left }],
    audience: [userId],
    address,
  })

interface Failure {
  /** Undefined where no account has the email. */
  readonly userId: string | undefined
  readonly email: string
  /** What was wrong after, or in place of, the password. */
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
