/** Stored counts of tasks. Each change of a task updates them in its transaction. The caller checked the rights. */
import type { Priority, Status } from '@task-manager/contract/tasks/tasks'
import type { Db } from '#server/db/store.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { Delta } from './task-counts.sql.ts'
import * as statements from './task-counts.sql.ts'

export const { ALL_TASKS } = statements

export interface Countable {
  readonly status: Status
  readonly priority: Priority
  readonly dueDate: string
  readonly assignees: readonly string[]
}

const parts = ['scope', 'kind', 'key'] as const

function compare(one: Delta, other: Delta): number {
  const part = parts.find((part) => one[part] !== other[part])
  if (part === undefined) return 0
  return one[part] < other[part] ? -1 : 1
}

/** One sum for each count, zeros left out, in a fixed order that avoids deadlocks. */
function sumOf(deltas: readonly Delta[]): Delta[] {
  const sums: Delta[] = []
  for (const delta of deltas.toSorted(compare)) {
    const last = sums.at(-1)
    if (last && compare(last, delta) === 0) last.n += delta.n
    else sums.push({ ...delta })
  }
  return sums.filter(({ n }) => n !== 0)
}

function deltasOfOne({ status, priority, dueDate, assignees }: Countable, n: number): Delta[] {
  return [ALL_TASKS, ...assignees].flatMap((scope): Delta[] => {
    const ofStatus: Delta = { scope, kind: 'status', key: `${status}/${priority}`, n }
    return status === 'Completed' ? [ofStatus] : [ofStatus, { scope, kind: 'open', key: dueDate, n }]
  })
}

/** Adds `after` and subtracts `before`. */
const deltasOf = (before: Countable | null, after: Countable | null): Delta[] => [
  ...(before === null ? [] : deltasOfOne(before, -1)),
  ...(after === null ? [] : deltasOfOne(after, 1)),
]

export interface KeyCount {
  /** 'Pending/Low'; empty for the overdue ones. */
  key: string
  n: number
}

export interface Counts {
  readonly all: number
  readonly byStatus: Record<Status, number>
  readonly byPriority: Record<Priority, number>
  /** Open tasks due before `today`. */
  readonly overdue: number
}

export function countsOf(rows: readonly KeyCount[]): Counts {
  const byStatus = { Pending: 0, 'In Progress': 0, Completed: 0 }
  const byPriority = { Low: 0, Medium: 0, High: 0 }
  let all = 0
  let overdue = 0
  for (const { key, n } of rows) {
    if (key === '') {
      overdue = n
      continue
    }
    const [status, priority] = key.split('/') as [Status, Priority]
    byStatus[status] += n
    byPriority[priority] += n
    all += n
  }
  return { all, byStatus, byPriority, overdue }
}

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
export const moveCounts = (db: Tx, before: Countable | null, after: Countable | null): Promise<void> =>
  statements.move(db, sumOf(deltasOf(before, after)))

/** `moveCounts` for many changes. */
export const moveManyCounts = (
  db: Tx,
  changes: readonly (readonly [before: Countable | null, after: Countable | null])[],
): Promise<void> => statements.move(db, sumOf(changes.flatMap(([before, after]) => deltasOf(before, after))))

/** In the transaction of a bulk load that wrote `tasks` directly. */
export const addCounts = (db: Tx, tasks: readonly Countable[]): Promise<void> =>
  moveManyCounts(
    db,
    tasks.map((task) => [null, task]),
  )

/** In the transaction that deletes a user. */
export const removeCountsOf = statements.removeScope

/** Counts all tasks again. */
export const recountTasks = statements.recount
