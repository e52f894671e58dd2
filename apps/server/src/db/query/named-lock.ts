import { type SelectQueryBuilder, sql } from 'kysely'
import { locksRows } from '#server/db/engine.ts'
import type { Tx } from '#server/db/transaction.ts'
import { countRows } from './count-rows.ts'

/** Held until the transaction ends. SQLite has one writer at a time anyway. */
export async function lockName(db: Tx, name: string): Promise<void> {
  if (locksRows(db)) await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
}

/**
 * Counts rows before one is inserted. The lock makes a transaction that inserts at the same moment count after this one has
 * ended, so that both together do not exceed a limit.
 */
export async function countLocked<DB, TB extends keyof DB>(
  db: Tx,
  name: string,
  query: SelectQueryBuilder<DB, TB, object>,
): Promise<number> {
  await lockName(db, name)
  return await countRows(query)
}
