/** Places of the board, in the order of their ranks. */
import { sql } from 'kysely'
import { locksRows } from '#server/db/engine.ts'
import type { Tx } from '#server/db/transaction.ts'

const TURN = 7_203_512

/** Until the transaction ends nobody else moves a task. SQLite's writers are alone already. */
export async function takeTurn(db: Tx): Promise<void> {
  if (locksRows(db)) await sql`select pg_advisory_xact_lock(${sql.lit(TURN)})`.execute(db)
}

/** The rank of the nearest task above or below `rank` but the one with the id; null at either end. */
export async function nextRank(
  db: Tx,
  rank: string,
  side: 'above' | 'below',
  id: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('tasks')
    .select('rank')
    .where('rank', side === 'above' ? '>' : '<', rank)
    .where('rank', '<>', '')
    .where('id', '<>', id)
    .orderBy('rank', side === 'above' ? 'asc' : 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.rank ?? null
}
