/** Which tasks wait for which. */
import { sql } from 'kysely'
import { locksRows } from '#server/db/engine.ts'
import { chunksOf } from '#server/db/query/chunks.ts'
import { listOf } from '#server/db/query/prepared.ts'
import type { Db } from '#server/db/store.ts'
import type { Tx } from '#server/db/transaction.ts'
import { hasStopped } from './waiting.sql.ts'

/** The advisory lock of all waits: two concurrent changes must not close a cycle. */
const LOCK = 7_203_513

/** Held until the transaction ends. SQLite has one writer at a time anyway. */
export async function lockWaits(db: Tx): Promise<void> {
  if (locksRows(db)) await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(db)
}

export interface Wait {
  readonly task_id: string
  readonly on_id: string
}

/** All waits that can be reached from these tasks. */
export async function waitsFrom(db: Db, ids: readonly string[]): Promise<Wait[]> {
  // PostgreSQL may read the whole table for each step, unless it cannot merge the lookup into the query.
  const next = locksRows(db)
    ? sql`select next.* from reached cross join lateral
        (select task_id, on_id from task_waits where task_waits.task_id = reached.on_id offset 0) as next`
    : sql`select task_waits.task_id, task_waits.on_id from task_waits
        join reached on task_waits.task_id = reached.on_id`
  const { rows } = await sql<Wait>`with recursive reached (task_id, on_id) as (
      select task_id, on_id from task_waits where task_id in ${listOf(db, ids)} union ${next})
    select task_id, on_id from reached`.execute(db)
  return rows
}

/**
 * The ids of the tasks that exist. They cannot be deleted until the transaction ends. Locks in the order of ids, to
 * avoid deadlocks.
 */
export async function lockWaitedFor(db: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  let query = db.selectFrom('tasks').select('id').where('id', 'in', listOf(db, ids)).orderBy('id')
  if (locksRows(db)) query = query.forKeyShare()
  return new Set((await query.execute()).map(({ id }) => id))
}

/** Replaces the tasks that a task waits for. */
export async function replaceWaits(db: Tx, taskId: string, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('task_waits').where('task_id', '=', taskId).execute()
  await insertWaits(db, new Map([[taskId, ids]]))
}

/** `waits`: by task, which has none yet, the tasks that it waits for. */
export async function insertWaits(db: Tx, waits: ReadonlyMap<string, readonly string[]>): Promise<void> {
  const rows = [...waits].flatMap(([task_id, ids]) =>
    ids.map((on_id, position) => ({ task_id, on_id, position })),
  )
  for (const chunk of chunksOf(rows)) await db.insertInto('task_waits').values(chunk).execute()
}

/** The ids of tasks whose wait is over. */
export async function stopped(db: Db, today: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select tasks.id from tasks where tasks.waiting_reason is not null
    and ${hasStopped(sql`${today}`)} order by tasks.id limit ${sql.lit(limit)}`.execute(db)
  return rows.map(({ id }) => id)
}
