/** A change that stays unfinished while calls come in that wait for it. */
import { vi } from 'vitest'
import type { Tx } from '#server/db/transaction.ts'
import type { Reply, TestApp } from '#test/app.ts'
import { watchStatements } from '#test/statements.ts'

/**
 * Makes `change` in a transaction and keeps that open until each of `calls`, which were let in before, has come to its
 * own transaction or tick; then lets it become true. Gives what the calls answer.
 */
export async function changedWhileWaiting(
  t: TestApp,
  change: (db: Tx) => Promise<unknown>,
  calls: ReadonlyArray<() => Promise<Reply>>,
): Promise<Reply[]> {
  const changed = Promise.withResolvers<void>()
  const waiting = Promise.withResolvers<void>()
  const turn = t.deps.db.transaction().execute(async (db) => {
    await change(db)
    changed.resolve()
    await waiting.promise
  })
  await changed.promise
  const begun = vi.spyOn(t.deps.db, 'transaction')
  const watched = watchStatements(t.deps.store)
  // Ticks and new tasks have no transaction around them: on PostgreSQL it is one statement, on SQLite several that take one turn.
  const executed = vi.spyOn(t.deps.db, 'executeQuery')
  const ticks = () => [
    ...watched.statements.filter((text) => /^with (asked|held) /.test(text)),
    ...executed.mock.calls.filter(([query]) => 'followers' in query),
  ]
  const replies = calls.map((call) => call())
  try {
    await vi.waitUntil(() => begun.mock.calls.length + ticks().length >= calls.length, { timeout: 20_000 })
  } finally {
    begun.mockRestore()
    executed.mockRestore()
    watched.stop()
    waiting.resolve()
    await turn
  }
  return await Promise.all(replies)
}
