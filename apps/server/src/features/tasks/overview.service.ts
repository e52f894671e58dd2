/** Numbers and newest tasks of a scope ('*' or a user's id), for the dashboards. Callers checked the right to the scope. */
import type { Json } from '#server/db/json.ts'
import type { Db } from '#server/db/open.ts'
import * as counts from './counts.repo.ts'
import * as read from './tasks.read.repo.ts'

export type { Counts } from './counts.repo.ts'

export const taskCounts = (db: Db, scope: string, today: string): Promise<counts.Counts> =>
  counts.read(db, scope, today)

/** The newest tasks as JSON. */
export async function newestTasks(db: Db, scope: string, limit: number): Promise<Json[]> {
  const rows = await read.page(db, { scope, status: '', before: read.AFTER_ALL_IDS, limit })
  return rows.map((row) => row.json)
}
