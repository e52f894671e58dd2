/**
 * A consumer processes every change exactly once, on any node: its work and its stored position are one transaction, and
 * the lock on the position admits one node at a time.
 */
import type { Db } from '#server/db/store.ts'
import type { Tx } from '#server/db/transaction.ts'
import * as repo from './changes.repo.ts'
import { changesSince, endOfLog, type LoggedChange } from './changes.service.ts'

/** The end of the log. Rows of a restored dump, which have the transaction ids of another server, are before it. */
async function endOfKnown(db: Tx): Promise<string> {
  await repo.adoptForeignRows(db)
  return await endOfLog(db)
}

/**
 * Calls `work` with the changes since the last run, in the transaction that stores the new position. Returns their
 * number. The first run starts at the end of the log. `work` must run effects outside of the database in `afterCommit`.
 * Changes logged before `from` are skipped unread: a reader may have stopped for a year.
 */
export async function consumeChanges(
  db: Db,
  name: string,
  work: (db: Tx, changes: readonly LoggedChange[]) => Promise<void>,
  from: string | null = null,
): Promise<number> {
  return await db.transaction().execute(async (db) => {
    const position = await repo.lockReader(db, name)
    if (position === undefined) {
      await repo.beginReader(db, name, await endOfKnown(db))
      return 0
    }
    // The position is from another server whose dump was restored; that server processed these changes.
    const batch = (await changesSince(db, position, Number.MAX_SAFE_INTEGER, from)) ?? {
      changes: [],
      position: await endOfKnown(db),
    }
    if (batch.position === position) return 0
    if (batch.changes.length > 0) await work(db, batch.changes)
    await repo.moveReader(db, name, batch.position)
    return batch.changes.length
  })
}
