/** Counts are moved by what a change adds and takes, in its own transaction, so that no page ever counts tasks. */
import { type Priority, type Status, type StatusSummary, statuses } from '@task-manager/contract/tasks'
import { type Compilable, type Expression, sql } from 'kysely'
import { hot, slot } from '#server/db/hot.ts'
import type { Db } from '#server/db/open.ts'

/** All tasks, beside the scopes of the users. */
export const EVERYBODY = '*'

export interface Countable {
  readonly status: Status
  readonly priority: Priority
  readonly dueDate: string
  readonly assignees: readonly string[]
}

export interface Delta {
  scope: string
  kind: 'status' | 'open'
  key: string
  n: number
}

/** What `after` adds and `before` takes, without what cancels out, in one order, so that two transactions never cross. */
export function deltasOf(before: Countable | null, after: Countable | null): Delta[] {
  const deltas = new Map<string, Delta>()
  const add = (scope: string, kind: Delta['kind'], key: string, n: number) => {
    const id = `${scope} ${kind} ${key}`
    const known = deltas.get(id)
    if (known) known.n += n
    else deltas.set(id, { scope, kind, key, n })
  }
  for (const [task, n] of [
    [before, -1],
    [after, 1],
  ] as const) {
    if (task === null) continue
    for (const scope of [EVERYBODY, ...task.assignees]) {
      add(scope, 'status', `${task.status}/${task.priority}`, n)
      if (task.status !== 'Completed') add(scope, 'open', task.dueDate, n)
    }
  }
  return [...deltas]
    .filter(([, delta]) => delta.n !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, delta]) => delta)
}

const slotsOf = (i: number) => ({
  scope: slot<string>(`scope${i}`),
  kind: slot<Delta['kind']>(`kind${i}`),
  key: slot<string>(`key${i}`),
  n: slot<number>(`n${i}`),
})

type Parameters = Record<string, unknown>

/** What `moving` has slots for. */
export function parametersOf(deltas: readonly Delta[]): Parameters {
  const parameters: Parameters = {}
  for (const [i, { scope, kind, key, n }] of deltas.entries()) {
    parameters[`scope${i}`] = scope
    parameters[`kind${i}`] = kind
    parameters[`key${i}`] = key
    parameters[`n${i}`] = n
  }
  return parameters
}

/** Adds `rows` deltas; with `condition`, only where that holds. */
export function moving(db: Db, rows: number, condition?: Expression<boolean>) {
  const all = Array.from({ length: rows }, (_, i) => slotsOf(i))
  const insert = db.insertInto('task_counts')
  const filled =
    condition === undefined
      ? insert.values(all)
      : insert
          .columns(['scope', 'kind', 'key', 'n'])
          .expression(
            sql`select * from (values ${sql.join(
              all.map(({ scope, kind, key, n }) => sql`(${scope}, ${kind}, ${key}, cast(${n} as integer))`),
            )}) as deltas where ${condition}`,
          )
  return filled.onConflict((conflict) =>
    conflict.columns(['scope', 'kind', 'key']).doUpdateSet({ n: sql<number>`task_counts.n + excluded.n` }),
  )
}

/** A statement for each number of rows; most changes need few of the same ones. */
export function byRows<R>(build: (db: Db, rows: number) => Compilable<R>) {
  const statements: ((db: Db, parameters: Parameters) => Promise<R[]>)[] = []
  return (rows: number) => {
    statements[rows] ??= hot<Parameters, R>((db) => build(db, rows))
    return statements[rows]
  }
}

const moves = byRows((db, rows) => moving(db, rows) as never)

export async function move(db: Db, deltas: readonly Delta[]): Promise<void> {
  if (deltas.length > 0) await moves(deltas.length)(db, parametersOf(deltas))
}

export interface KeyCount {
  /** 'Pending/Low'; empty for the overdue ones. */
  key: string
  n: number
}

/** For `union all` with the tasks beside which the counts are shown, so that both are of one state of the database. */
export function countRows(db: Db, withOverdue: boolean) {
  const ofScope = db.selectFrom('task_counts').where('scope', '=', slot<string>('scope'))
  const byStatus = ofScope.where('kind', '=', 'status').select(['key', 'n'])
  if (!withOverdue) return byStatus
  return byStatus.unionAll(
    ofScope
      .where('kind', '=', 'open')
      .where('key', '<', slot<string>('today'))
      .select([sql.lit('').as('key'), (eb) => eb.fn.coalesce(eb.fn.sum<number>('n'), sql.lit(0)).as('n')]),
  )
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

/** What the tabs show. */
export const summaryOf = ({ all, byStatus }: Pick<Counts, 'all' | 'byStatus'>): StatusSummary => ({
  all,
  pendingTasks: byStatus.Pending,
  inProgressTasks: byStatus['In Progress'],
  completedTasks: byStatus.Completed,
})

type UserCounts = { scope: string } & Record<Status, number>

const ofUsers = hot<Record<string, never>, UserCounts>((db) => {
  const sumOf = (status: Status) =>
    sql<number>`sum(case when task_counts.key like ${sql.lit(`${status}/%`)} then task_counts.n else 0 end)`.as(
      status,
    )
  return (
    db
      .selectFrom('users')
      // A cross join is SQLite's word for 'in this order': it would read all counts, those of every day too, otherwise.
      .crossJoin('task_counts')
      .whereRef('task_counts.scope', '=', 'users.id')
      .select('task_counts.scope')
      .select(statuses.map(sumOf))
      .where('task_counts.kind', '=', 'status')
      .groupBy('task_counts.scope') as Compilable<UserCounts>
  )
})

export const readOfUsers = async (db: Db): Promise<Map<string, Record<Status, number>>> =>
  new Map((await ofUsers(db, {})).map((row) => [row.scope, row]))

export async function removeScope(db: Db, scope: string): Promise<void> {
  await db.deleteFrom('task_counts').where('scope', '=', scope).execute()
}

/** Counts everything anew: for bulk loads, and for the test that compares. */
export async function recount(db: Db): Promise<void> {
  await db.deleteFrom('task_counts').execute()
  const insert = (rows: ReturnType<typeof sql>) =>
    sql`insert into task_counts (scope, kind, key, n) ${rows}`.execute(db)
  await insert(
    sql`select ${EVERYBODY}, 'status', status || '/' || priority, count(*) from tasks group by status, priority`,
  )
  await insert(
    sql`select ${EVERYBODY}, 'open', due_date, count(*) from tasks where status <> 'Completed' group by due_date`,
  )
  await insert(sql`select a.user_id, 'status', t.status || '/' || t.priority, count(*)
    from task_assignees a join tasks t on t.id = a.task_id group by a.user_id, t.status, t.priority`)
  await insert(sql`select a.user_id, 'open', t.due_date, count(*)
    from task_assignees a join tasks t on t.id = a.task_id where t.status <> 'Completed' group by a.user_id, t.due_date`)
}
