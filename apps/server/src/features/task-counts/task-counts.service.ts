/** Stored counts of tasks. The caller checked the rights. */
import type { Db } from '#server/db/store.ts'
import type { Tx } from '#server/db/transaction.ts'
import * as deltas from './count-deltas.ts'
import * as statements from './task-counts.sql.ts'

export type Countable = deltas.Countable
export type Counts = deltas.Counts

/** The scope of all tasks; the others are user ids. */
export const ALL_TASKS = deltas.ALL_TASKS

export const { countsOf } = deltas

export interface UserCounts {
  pendingTasks: number
  inProgressTasks: number
  completedTasks: number
}

/** By user id; users without tasks are missing. */
export async function countsOfUsers(db: Db): Promise<Map<string, UserCounts>> {
  const users = await statements.readOfUsers(db)
  return new Map(
    [...users].map(([id, n]) => [
      id,
      { pendingTasks: n.Pending, inProgressTasks: n['In Progress'], completedTasks: n.Completed },
    ]),
  )
}

/** By scope. `overdueBy`: open tasks due before each of the days. */
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

/** In the transaction that changes `before` to `after`; null for a task that does not exist. */
export const moveCounts = (
  db: Tx,
  before: deltas.Countable | null,
  after: deltas.Countable | null,
): Promise<void> => statements.move(db, deltas.deltasOf(before, after))

/** `moveCounts` for many changes. */
export const moveManyCounts = (
  db: Tx,
  changes: readonly (readonly [before: deltas.Countable | null, after: deltas.Countable | null])[],
): Promise<void> =>
  statements.move(db, deltas.sumOf(changes.map(([before, after]) => deltas.deltasOf(before, after))))

/** In the transaction of a bulk load that wrote `tasks` directly. */
export const addCounts = (db: Tx, tasks: readonly deltas.Countable[]): Promise<void> =>
  moveManyCounts(
    db,
    tasks.map((task) => [null, task]),
  )

/** In the transaction that deletes a user. */
export const removeCountsOf = statements.removeScope

/** Counts all tasks again. */
export const recountTasks = statements.recount
