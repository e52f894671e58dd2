/** SQL that changes and reads the stored counts; other features use parts of it in their statements. */
import { statuses } from '@task-manager/contract/tasks/task-values'
import type { Status } from '@task-manager/contract/tasks/tasks'
import { type Compilable, sql } from 'kysely'
import { listOf, type ParamOf, prepared } from '#server/db/query/prepared.ts'
import { preparedInsert } from '#server/db/query/prepared-insert.ts'
import type { Db } from '#server/db/store.ts'

/** The scope of all tasks; the others are user ids. */
export const ALL_TASKS = '*'

export interface Delta {
  scope: string
  kind: 'status' | 'open'
  key: string
  n: number
}

const upserts = preparedInsert('task_counts', (insert) =>
  insert.onConflict((conflict) =>
    conflict.columns(['scope', 'kind', 'key']).doUpdateSet({ n: sql<number>`task_counts.n + excluded.n` }),
  ),
)

/** Adds the deltas to the counts. */
export const move = (db: Db, deltas: readonly Delta[]): Promise<void> => upserts(db, deltas)

/** The parameters of `countRows`. */
export interface CountParameters {
  scope: string
  /** `YYYY-MM-DD`; tasks due before it are overdue. */
  today: string
}

/** For `union all` with a page of tasks, so that page and counts are of one state of the database. */
export function countRows(db: Db, param: ParamOf<CountParameters>, withOverdue: boolean) {
  const ofScope = db.selectFrom('task_counts').where('scope', '=', param('scope'))
  const byStatus = ofScope.where('kind', '=', 'status').select(['key', 'n'])
  if (!withOverdue) return byStatus
  return byStatus.unionAll(
    ofScope
      .where('kind', '=', 'open')
      .where('key', '<', param('today'))
      .select([sql.lit('').as('key'), (eb) => eb.fn.coalesce(eb.fn.sum<number>('n'), sql.lit(0)).as('n')]),
  )
}

type UserCounts = { scope: string } & Record<Status, number>

const ofUsers = prepared<Record<string, never>, UserCounts>((db) => {
  const sumOf = (status: Status) =>
    sql<number>`sum(case when task_counts.key like ${sql.lit(`${status}/%`)} then task_counts.n else 0 end)`.as(
      status,
    )
  return (
    db
      .selectFrom('users')
      // A cross join fixes the join order on SQLite, which would otherwise read the counts of every day.
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

/** Counts all tasks again, for bulk loads and tests. */
export async function recount(db: Db): Promise<void> {
  await db.deleteFrom('task_counts').execute()
  const insert = (rows: ReturnType<typeof sql>) =>
    sql`insert into task_counts (scope, kind, key, n) ${rows}`.execute(db)
  await insert(
    sql`select ${ALL_TASKS}, 'status', status || '/' || priority, count(*) from tasks group by status, priority`,
  )
  await insert(
    sql`select ${ALL_TASKS}, 'open', due_date, count(*) from tasks where status <> 'Completed' group by due_date`,
  )
  await insert(sql`select a.user_id, 'status', t.status || '/' || t.priority, count(*)
    from task_assignees a join tasks t on t.id = a.task_id group by a.user_id, t.status, t.priority`)
  await insert(sql`select a.user_id, 'open', t.due_date, count(*)
    from task_assignees a join tasks t on t.id = a.task_id where t.status <> 'Completed' group by a.user_id, t.due_date`)
}

export interface ScopeRow {
  readonly scope: string
  /** 'Pending/Low'; empty for the overdue ones of `day`. */
  readonly key: string
  readonly day: string
  readonly n: number
}

/** The counts of each scope, and its open tasks due before each day. */
export async function readScopes(
  db: Db,
  scopes: readonly string[],
  days: readonly string[],
): Promise<ScopeRow[]> {
  const ofScopes = db.selectFrom('task_counts').where('scope', 'in', listOf(db, scopes))
  const byStatus = ofScopes
    .where('kind', '=', 'status')
    .select(['scope', 'key', sql<string>`''`.as('day'), 'n'])
  return await days
    .reduce(
      (query, day) =>
        query.unionAll(
          ofScopes
            .where('kind', '=', 'open')
            .where('key', '<', day)
            .groupBy('scope')
            .select(['scope', sql<string>`''`.as('key'), sql<string>`cast(${day} as text)`.as('day')])
            .select((eb) => eb.fn.sum<number>('n').as('n')),
        ),
      byStatus,
    )
    .execute()
}
