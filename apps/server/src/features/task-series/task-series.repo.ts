/** The positions of tasks in their series. */
import { listOf } from '#server/db/query/prepared.ts'
import type { Db } from '#server/db/store.ts'
import type { TaskSeriesTable } from '#server/db/tables/task-series.ts'
import type { Tx } from '#server/db/transaction.ts'

/** Leaves out positions that are taken; returns the number of inserted ones. */
export async function insert(db: Tx, positions: readonly TaskSeriesTable[]): Promise<number> {
  if (positions.length === 0) return 0
  const rows = await db
    .insertInto('task_series')
    .values(positions)
    .onConflict((c) => c.doNothing())
    .returning('task_id')
    .execute()
  return rows.length
}

export async function find(db: Db, taskId: string): Promise<TaskSeriesTable | undefined> {
  return await db.selectFrom('task_series').selectAll().where('task_id', '=', taskId).executeTakeFirst()
}

/** The positions of tasks, by task. */
export async function findMany(db: Db, taskIds: readonly string[]): Promise<Map<string, TaskSeriesTable>> {
  const positions = db.selectFrom('task_series').selectAll().where('task_id', 'in', listOf(db, taskIds))
  return new Map((await positions.execute()).map((position) => [position.task_id, position]))
}

/** Whether another task of the series has the day. */
export async function isTaken(db: Db, seriesId: string, day: string, taskId: string): Promise<boolean> {
  const row = await db
    .selectFrom('task_series')
    .select('task_id')
    .where('series_id', '=', seriesId)
    .where('day', '=', day)
    .where('task_id', '<>', taskId)
    .executeTakeFirst()
  return row !== undefined
}

export async function update(
  db: Tx,
  taskId: string,
  change: Partial<Pick<TaskSeriesTable, 'start' | 'day' | 'counted'>>,
): Promise<void> {
  await db.updateTable('task_series').set(change).where('task_id', '=', taskId).execute()
}

/** Who created a task. */
export async function creatorOf(db: Db, taskId: string): Promise<string | null> {
  const row = await db.selectFrom('tasks').select('created_by').where('id', '=', taskId).executeTakeFirst()
  return row?.created_by ?? null
}
