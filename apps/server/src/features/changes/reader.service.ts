/**
 * A reader works through the log from a place that it keeps in the database, so that it gets every change exactly once,
 * whatever node it runs on: work and place are one transaction, and the lock on the place lets one node at a time.
 */
import type { Db } from '#server/db/open.ts'
import type { Tx } from '#server/db/transaction.ts'
import * as repo from './changes.repo.ts'
import { changesSince, endOfLog, type LoggedChange } from './changes.service.ts'

/**
 * Gives `work` what came since the reader's last turn, with the handle of the transaction that also keeps the new
 * place; returns how many changes that were. A reader's first turn begins at the end of the log. What `work` wants to
 * do outside of the database it writes down for after the commit.
 */
export async function takeTurn(
  db: Db,
  name: string,
  work: (db: Tx, changes: readonly LoggedChange[]) => Promise<void>,
): Promise<number> {
  return await db.transaction().execute(async (db) => {
    const place = await repo.lockReader(db, name)
    if (place === undefined) {
      await repo.beginReader(db, name, await endOfLog(db))
      return 0
    }
    // A place of another server's, after a dump was moved: what is there was read on the other one.
    const batch = (await changesSince(db, place, Number.MAX_SAFE_INTEGER)) ?? {
      changes: [],
      place: await endOfLog(db),
    }
    if (batch.place === place) return 0
    if (batch.changes.length > 0) await work(db, batch.changes)
    await repo.moveReader(db, name, batch.place)
    return batch.changes.length
  })
}
