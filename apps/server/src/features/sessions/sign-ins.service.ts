/** What the log keeps of signing in: by whom, from where, and what was wrong; never a password or a code. */
import type { FieldChange } from '@task-manager/contract/history'
import type { Deps } from '#server/core/deps.ts'
import type { Tx } from '#server/db/transaction.ts'
import { logChange } from '#server/features/changes/changes.service.ts'
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
  /** Nobody has the address: undefined. */
  readonly userId: string | undefined
  readonly email: string
  /** What was wrong after the password was right, or in its place. */
  readonly step?: 'code' | 'recovery code' | 'passkey'
}

/** The same row whether or not anybody has the address. */
export function logFailure(deps: Deps, { userId, email, step }: Failure, address: string): Promise<void> {
  const changes: FieldChange[] = [{ field: 'email', before: null, after: email }]
  if (step !== undefined) changes.push({ field: 'step', before: null, after: step })
  return deps.db.transaction().execute((db) =>
    logChange(db, {
      actorId: null,
      at: deps.now().toISOString(),
      kind: 'session.failed',
      subjectId: userId ?? '',
      version: null,
      changes,
      audience: [],
      address,
    }),
  )
}
