/** The stored counts of tasks. */
import { expect } from 'vitest'
import type { Db } from '#server/db/store.ts'
import { recountTasks } from '#server/features/task-counts/task-counts.service.ts'

/** All counts that are not zero, in order. */
export async function countedTasks(db: Db) {
  const query = db.selectFrom('task_counts').selectAll().where('n', '<>', 0)
  const rows = await query.orderBy('scope').orderBy('kind').orderBy('key').execute()
  return rows.map((row) => ({ ...row, n: Number(row.n) }))
}

/** Expects that the stored counts equal a recount. */
export async function expectExactCounts(db: Db): Promise<void> {
  const stored = await countedTasks(db)
  await db.transaction().execute((tx) => recountTasks(tx))
  expect(stored).toEqual(await countedTasks(db))
}
