/** How many tasks there are, for other features. No right is checked here; callers did. */
import type { Db } from '#server/db/open.ts'
import type { Tx } from '#server/db/transaction.ts'
import * as statements from './task-counts.sql.ts'
import * as counts from './task-counts.ts'

export type Countable = counts.Countable
export type Counts = counts.Counts

/** The scope of all tasks, beside those of the users. */
export const EVERYBODY = counts.EVERYBODY

export const { countsOf, summaryOf } = counts

export interface UserCounts {
  pendingTasks: number
  inProgressTasks: number
  completedTasks: number
}

/** By the user's id; nothing for who has no task. */
export async function countsOfUsers(db: Db): Promise<Map<string, UserCounts>> {
  const users = await statements.readOfUsers(db)
  return new Map(
    [...users].map(([id, n]) => [
      id,
      { pendingTasks: n.Pending, inProgressTasks: n['In Progress'], completedTasks: n.Completed },
    ]),
  )
}

/** Of each scope that has counts; `overdue` by day. */
export async function countsOfScopes(
  db: Db,
  scopes: readonly string[],
  days: readonly string[],
): Promise<Map<string, Counts & { overdueBy: Record<string, number> }>> {
  if (scopes.length === 0) return new Map()
  const rows = Map.groupBy(await statements.readScopes(db, scopes, days), (row) => row.scope)
  return new Map(
    scopes.map((scope) => {
      const own = rows.get(scope) ?? []
      const overdueBy = Object.fromEntries(
        days.map((day) => [day, own.find((row) => row.day === day)?.n ?? 0]),
      )
      return [scope, { ...countsOf(own.filter((row) => row.day === '')), overdueBy }]
    }),
  )
}

/** Inside the transaction that makes `after` of `before`; null for a task that is not there. */
export const moveCounts = (
  db: Tx,
  before: counts.Countable | null,
  after: counts.Countable | null,
): Promise<void> => statements.move(db, counts.deltasOf(before, after))

/** The same for many changes at once. */
export const moveManyCounts = (
  db: Tx,
  changes: readonly (readonly [before: counts.Countable | null, after: counts.Countable | null])[],
): Promise<void> =>
  statements.move(db, counts.sumOf(changes.map(([before, after]) => counts.deltasOf(before, after))))

/** Inside the transaction of a bulk load that wrote `tasks` directly. */
export const addCounts = (db: Tx, tasks: readonly counts.Countable[]): Promise<void> =>
  moveManyCounts(
    db,
    tasks.map((task) => [null, task]),
  )

/** Inside the transaction that deletes a user. */
export const removeCountsOf = statements.removeScope

/** Counts everything anew, to compare with what was counted along. */
export const recountTasks = statements.recount
