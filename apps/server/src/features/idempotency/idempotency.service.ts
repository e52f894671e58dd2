/** A repeated POST with the same Idempotency-Key creates nothing twice (api 5). */
import { hash } from 'node:crypto'
import { DAY_MS } from '@task-manager/contract/calendar'
import { AppError } from '#server/core/app-error.ts'
import type { Db } from '#server/db/store.ts'
import type { Tx } from '#server/db/transaction.ts'
import * as repo from './idempotency.repo.ts'

const KEPT_MS = DAY_MS

export interface IdempotencyKey {
  readonly userId: string
  readonly key: string
  readonly bodyHash: string
}

/** Null for a call without a key. */
export const idempotencyKey = (userId: string, key: string | null, body: unknown): IdempotencyKey | null =>
  key === null ? null : { userId, key, bodyHash: hash('sha256', JSON.stringify(body), 'hex') }

/** The id that the first call created; null for a new key. Throws 422 when the key was used with another body. */
export async function findResult(db: Db, key: IdempotencyKey | null): Promise<string | null> {
  if (key === null) return null
  const entry = await repo.find(db, key.userId, key.key)
  if (!entry) return null
  if (entry.body_hash !== key.bodyHash)
    throw new AppError(
      'invalid',
      'This Idempotency-Key was used for a different request. Send this one with a new key.',
      { path: 'Idempotency-Key' },
    )
  return entry.result_id
}

/**
 * To be called in the transaction that creates `resultId`. Of two concurrent calls the second one violates the unique
 * key.
 */
export async function storeResult(
  db: Tx,
  key: IdempotencyKey | null,
  resultId: string,
  instant: string,
): Promise<void> {
  if (key === null) return
  await repo.insert(db, {
    user_id: key.userId,
    key: key.key,
    body_hash: key.bodyHash,
    result_id: resultId,
    created_at: instant,
  })
}

/**
 * Stores the results of a bulk action, by key. Returns the keys that are new: of two concurrent calls the second one waits
 * and gets none.
 */
export async function storeResults(
  db: Tx,
  userId: string,
  results: ReadonlyMap<string, string>,
  instant: string,
): Promise<Set<string>> {
  const rows = [...results].map(([key, result_id]) => ({
    user_id: userId,
    key,
    body_hash: '',
    result_id,
    created_at: instant,
  }))
  return new Set(await repo.insertNew(db, rows))
}

export const removeOldIdempotencyKeys = (db: Db, now: Date): Promise<void> =>
  repo.removeBefore(db, new Date(now.getTime() - KEPT_MS).toISOString())
