/** A POST that is sent again with the same Idempotency-Key makes nothing twice (api 5). */
import { hash } from 'node:crypto'
import { AppError } from '#server/core/app-error.ts'
import type { Db } from '#server/db/open.ts'
import type { Tx } from '#server/db/transaction.ts'
import * as repo from './idempotency.repo.ts'

const KEPT_MS = 24 * 3_600_000

/** What a call says of itself. */
export interface OnceKey {
  readonly userId: string
  readonly key: string
  readonly bodyHash: string
}

/** Null for a call without a key. */
export const onceKey = (userId: string, key: string | null, body: unknown): OnceKey | null =>
  key === null ? null : { userId, key, bodyHash: hash('sha256', JSON.stringify(body), 'hex') }

/** The id of what the first call made; null for the first one. Throws 422 when the key was used with another body. */
export async function resultOf(db: Db, once: OnceKey | null): Promise<string | null> {
  if (once === null) return null
  const entry = await repo.find(db, once.userId, once.key)
  if (!entry) return null
  if (entry.body_hash !== once.bodyHash)
    throw new AppError('invalid', 'This Idempotency-Key was used for another task.', {
      path: 'Idempotency-Key',
    })
  return entry.result_id
}

/** Inside the transaction that makes `resultId`. Two equal calls at once: the second one violates uniqueness. */
export async function keepResult(
  db: Tx,
  once: OnceKey | null,
  resultId: string,
  instant: string,
): Promise<void> {
  if (once === null) return
  await repo.insert(db, {
    user_id: once.userId,
    key: once.key,
    body_hash: once.bodyHash,
    result_id: resultId,
    created_at: instant,
  })
}

/**
 * The same for the many things that one action makes, each under a key of its own: which of the keys were not used yet.
 * Of two equal calls at once the second one waits for the first, and is told of none.
 */
export async function keepResults(
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

/** For the hourly upkeep. */
export const removeOldIdempotencyKeys = (db: Db, now: Date): Promise<void> =>
  repo.removeBefore(db, new Date(now.getTime() - KEPT_MS).toISOString())
