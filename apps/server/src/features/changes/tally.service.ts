/**
 * The log of events that anyone can cause without a sign-in: failed sign-ins and forgotten passwords. One row counts
 * all events of one account from one address within one hour, so that nobody can fill the database with them.
 */
import type { FieldChange } from '@task-manager/contract/tasks/history'
import type { Tx } from '#server/db/transaction.ts'
import * as repo from './tally.repo.ts'

/** The most rows of one kind in one hour; all further events are counted in one row. */
export const TALLIES_MAX = 1000

/** In place of the email addresses where a row counts several. */
const SEVERAL = 'several addresses'

export interface Attempt {
  readonly kind: 'session.failed' | 'session.forgotten'
  /** Empty where no account has the email. */
  readonly userId: string
  readonly email: string
  /** Which step of a sign-in failed; empty for its first. */
  readonly step: string
  readonly address: string
  readonly at: string
}

const fieldsOf = (email: string, step: string): FieldChange[] => [
  { field: 'email', before: null, after: email },
  ...(step === '' ? [] : [{ field: 'step', before: null, after: step }]),
]

/** Runs the same statements whether or not the account exists, and whether or not the row does. */
export async function logAttempt(db: Tx, attempt: Attempt): Promise<void> {
  const { kind, at } = attempt
  const hour = `${at.slice(0, 13)} ${kind}`
  const isFull = (await repo.countTallies(db, hour)) >= TALLIES_MAX
  const { userId, email, step, address } = isFull
    ? { userId: '', email: SEVERAL, step: '', address: '' }
    : attempt
  await repo.insertOrCount(
    db,
    {
      at,
      actor_id: null,
      kind,
      subject_id: userId,
      version: null,
      changes: JSON.stringify(fieldsOf(email, step)),
      audience: '[]',
      address: address === '' ? null : address,
      action_id: null,
      tally: `${hour} ${userId} ${step} ${address}`,
    },
    JSON.stringify(fieldsOf(SEVERAL, step)),
  )
}
