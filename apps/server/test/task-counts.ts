/** The stored numbers of tasks. */
import type { Db } from '#server/db/open.ts'

/** All that are not zero, in order. */
export async function countedTasks(db: Db) {
  const query = db.selectFrom('task_counts').selectAll().where('n', '<>', 0)
  const rows = await query.orderBy('scope').orderBy('kind').orderBy('key').execute()
  return rows.map((row) => ({ ...row, n: Number(row.n) }))
}
