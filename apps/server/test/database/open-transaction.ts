/** A transaction that stays open while calls wait for it. */
import { sql } from 'kysely'
import { vi } from 'vitest'
import { locksRows } from '#server/db/engine.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { Reply, TestApp } from '#test/app.ts'

/**
 * Makes `change` in a transaction and commits it, after `further`, once each of `calls` has begun a transaction of its own.
 * Returns what the calls answer.
 */
export async function changedWhileWaiting(
  t: TestApp,
  change: (db: Tx) => Promise<unknown>,
  calls: ReadonlyArray<() => Promise<Reply>>,
  further?: (db: Tx) => Promise<unknown>,
): Promise<Reply[]> {
  const changed = Promise.withResolvers<void>()
  const waiting = Promise.withResolvers<void>()
  const open = t.deps.db.transaction().execute(async (db) => {
    await change(db)
    changed.resolve()
    await waiting.promise
    await further?.(db)
  })
  await changed.promise
  const begun = vi.spyOn(t.deps.db, 'transaction')
  const replies = calls.map((call) => call())
  try {
    await vi.waitUntil(() => begun.mock.calls.length >= calls.length, { timeout: 20_000 })
  } finally {
    begun.mockRestore()
    waiting.resolve()
    await open
  }
  return await Promise.all(replies)
}

/** For `further`: until so many calls wait for locked rows. On SQLite they wait for the whole transaction. */
export const untilLocked =
  (calls: number) =>
  async (db: Tx): Promise<void> => {
    if (!locksRows(db)) return
    const waiting = sql`select 1 from pg_locks where not granted`
    await vi.waitUntil(async () => (await waiting.execute(db)).rows.length >= calls, { timeout: 20_000 })
  }
