/**
 * A consumer processes every change exactly once, on any node: the work of a batch and the position behind it are one
 * transaction, and the lock on the position admits one node at a time.
 */
import type { Db } from '#server/db/store.ts'
import type { Tx } from '#server/db/transaction.ts'
import * as repo from './changes.repo.ts'
import { endOfLog, type LoggedChange, toChange } from './changes.service.ts'

/** The end of the log. Rows of a restored dump, which have the transaction ids of another server, are before it. */
async function endOfKnown(db: Tx): Promise<string> {
  await repo.adoptForeignRows(db)
  return await endOfLog(db)
}

/** A long backlog is read in batches, so that a transaction stays short and its rows fit into memory. */
const BATCH = 500

interface Consumer {
  readonly name: string
  readonly work: (db: Tx, changes: readonly LoggedChange[]) => Promise<void>
  readonly from: string | null
}

/** Returns the number of changes. */
async function consumeBatch(db: Db, { name, work, from }: Consumer): Promise<number> {
  return await db.transaction().execute(async (db) => {
    const position = await repo.lockConsumer(db, name)
    if (position === undefined) {
      await repo.addConsumer(db, name, await endOfKnown(db))
      return 0
    }
    // The position is from another server whose dump was restored; that server processed these changes.
    const batch = (await repo.batchAfter(db, position, BATCH, from)) ?? {
      rows: [],
      position: await endOfKnown(db),
    }
    if (batch.position === position) return 0
    if (batch.rows.length > 0) await work(db, batch.rows.map(toChange))
    await repo.moveConsumer(db, name, batch.position)
    return batch.rows.length
  })
}

interface ConsumeOptions {
  /** Changes logged before this instant are skipped unread: a consumer may have stopped for a year. */
  readonly from?: string
  /** False: no further batch is begun. */
  readonly going?: () => boolean
}

/**
 * Calls `work` with the changes since the last run, batch by batch, each in the transaction that stores its position.
 * Returns their number. The first run starts at the end of the log. `work` must run effects outside of the database in
 * `afterCommit`.
 */
export async function consumeChanges(
  db: Db,
  name: string,
  work: Consumer['work'],
  { from, going = () => true }: ConsumeOptions = {},
): Promise<number> {
  for (let total = 0; ; ) {
    const n = await consumeBatch(db, { name, work, from: from ?? null })
    total += n
    if (n < BATCH || !going()) return total
  }
}
