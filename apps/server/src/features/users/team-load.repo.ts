/** The workload of the team, in two statements for everyone. */
import { sql } from 'kysely'
import type { Db } from '#server/db/store.ts'

/** Open tasks due before `today`, by user id. */
export async function overdueOfUsers(db: Db, today: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('users')
    // A cross join fixes the join order on SQLite, so that each person's overdue days are one range of the index.
    .crossJoin('task_counts')
    .whereRef('task_counts.scope', '=', 'users.id')
    .where('task_counts.kind', '=', 'open')
    .where('task_counts.key', '<', today)
    .groupBy('users.id')
    .select(['users.id', ({ fn }) => fn.sum<number | string>('task_counts.n').as('n')])
    .execute()
  return new Map(rows.map(({ id, n }) => [id, Number(n)]))
}

interface Weeks {
  /** The first day of the weeks before this one. */
  readonly from: string
  readonly monday: string
  readonly sunday: string
}

/** Tasks due this week and in the weeks before it, finished ones too, by user id. */
export async function dueOfUsers(
  db: Db,
  { from, monday, sunday }: Weeks,
): Promise<Map<string, { week: number; before: number }>> {
  const rows = await db
    .selectFrom('tasks')
    .innerJoin('task_assignees', 'task_assignees.task_id', 'tasks.id')
    .where('tasks.due_date', '>=', from)
    .where('tasks.due_date', '<=', sunday)
    .groupBy('task_assignees.user_id')
    .select(({ fn }) => [
      'task_assignees.user_id',
      fn.countAll<number | string>().as('all'),
      sql<number | string>`sum(case when tasks.due_date >= ${monday} then 1 else 0 end)`.as('week'),
    ])
    .execute()
  return new Map(
    rows.map(({ user_id, all, week }) => [
      user_id,
      { week: Number(week), before: Number(all) - Number(week) },
    ]),
  )
}
