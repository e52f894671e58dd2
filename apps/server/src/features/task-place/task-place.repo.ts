/** Ranks of the board. */
import { statuses } from '@task-manager/contract/tasks/task-values'
import { sql } from 'kysely'
import { locksRows } from '#server/db/engine.ts'
import type { Tx } from '#server/db/transaction.ts'

/** The advisory lock of the board's order. */
const LOCK = 7_203_512

/** Held until the transaction ends. SQLite has one writer at a time anyway. */
export async function lockBoardOrder(db: Tx): Promise<void> {
  if (locksRows(db)) await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(db)
}

/** The rank of the nearest task above or below `rank`, other than the task `id`; null at the end. */
export async function nextRank(
  db: Tx,
  rank: string,
  side: 'above' | 'below',
  id: string,
): Promise<string | null> {
  const [beyond, order] = [sql.raw(side === 'above' ? '>' : '<'), sql.raw(side === 'above' ? 'asc' : 'desc')]
  // Queried per status, because the index begins with it.
  const nearest = statuses.map(
    (status) => sql`select * from (select rank from tasks
      where status = ${sql.lit(status)} and rank ${beyond} ${rank} and rank <> '' and id <> ${id}
      order by rank ${order} limit 1) as of_status`,
  )
  const { rows } = await sql<{
    rank: string
  }>`select rank from (${sql.join(nearest, sql` union all `)}) as nearest
    order by rank ${order} limit 1`.execute(db)
  return rows[0]?.rank ?? null
}
