import type { Status } from '@task-manager/contract/tasks'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { jsonSql } from '#server/db/query/json.ts'
import { listOf } from '#server/db/query/prepared.ts'
import { all, type TaskCriteria } from '#server/features/task-find/task-find.conditions.sql.ts'
import { chooseSource, conditionsFrom } from '#server/features/task-find/task-find.source.sql.ts'

export interface LoadRow {
  /** '' for nobody. */
  user_id: string
  /** How many of the days that were given lie behind it. */
  part: number
  tasks: number | string
  items: number | string
}

/** Open tasks and what is left of their items, by person and the part of the calendar that `days` (in order) make. */
export async function loads(
  db: Db,
  criteria: TaskCriteria,
  status: Status | '',
  days: readonly string[],
): Promise<LoadRow[]> {
  const conditions = [
    ...conditionsFrom(db, await chooseSource(db, criteria), criteria),
    // By the index: of an old team's tasks most are completed.
    status === ''
      ? sql<boolean>`tasks.status in ('Pending', 'In Progress')`
      : sql<boolean>`tasks.status = ${status}`,
  ]
  const part: RawBuilder<number> = sql`case ${sql.join(
    days.map((day, i) => sql`when tasks.due_date < ${day} then ${sql.lit(i)}`),
    sql` `,
  )} else ${sql.lit(days.length)} end`
  const items = sql`json_array_length(${jsonSql(db).parsed(sql.ref('tasks.checklist'))})`
  const { rows } = await sql<LoadRow>`with hits as materialized
    (select tasks.id, tasks.assignees, ${part} as part, ${items} - tasks.items_done as items
      from tasks where ${all(conditions)})
    select task_assignees.user_id, hits.part, count(*) as tasks, sum(hits.items) as items
      from hits join task_assignees on task_assignees.task_id = hits.id
      group by task_assignees.user_id, hits.part
    union all
    select '' as user_id, hits.part, count(*) as tasks, sum(hits.items) as items
      from hits where hits.assignees = '[]' group by hits.part`.execute(db)
  return rows
}

export interface PersonRow {
  id: string
  name: string
  email: string
  image_id: string | null
}

/** Everybody who works here, and who else is named. */
export const people = (db: Db, ids: readonly string[]): Promise<PersonRow[]> =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'image_id'])
    .where((eb) =>
      ids.length === 0
        ? eb('deactivated_at', 'is', null)
        : eb.or([eb('deactivated_at', 'is', null), eb('id', 'in', listOf(db, ids))]),
    )
    .execute()
