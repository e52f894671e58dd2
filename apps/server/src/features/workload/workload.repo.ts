import type { StatusFilter } from '@task-manager/contract/tasks/task-values'
import { type RawBuilder, sql } from 'kysely'
import { jsonSql } from '#server/db/query/json.ts'
import { listOf } from '#server/db/query/prepared.ts'
import type { Db } from '#server/db/store.ts'
import { all, hasStatus, type TaskCriteria } from '#server/features/task-find/task-find.conditions.sql.ts'
import { chooseSource, conditionsFrom } from '#server/features/task-find/task-find.statement.sql.ts'

export interface LoadRow {
  /** '' for unassigned tasks, 'all' for the tasks of everyone. */
  user_id: string
  /** The number of `days` that are not after the due date. */
  bucket: number
  tasks: number | string
  items: number | string
}

/** Open tasks and their open items by person and bucket. The sorted `days` are the first days of the buckets after the first. */
export async function loads(
  db: Db,
  criteria: TaskCriteria,
  status: StatusFilter,
  days: readonly string[],
): Promise<LoadRow[]> {
  const conditions = [
    ...conditionsFrom(db, await chooseSource(db, criteria), criteria),
    // Uses the index on status: most tasks of an old team are completed.
    hasStatus(status === '' ? 'Open' : status),
  ]
  const bucket: RawBuilder<number> = sql`case ${sql.join(
    days.map((day, i) => sql`when tasks.due_date < ${day} then ${sql.lit(i)}`),
    sql` `,
  )} else ${sql.lit(days.length)} end`
  const items = sql`json_array_length(${jsonSql(db).parsed(sql.ref('tasks.checklist'))})`
  const { rows } = await sql<LoadRow>`with hits as materialized
    (select tasks.id, tasks.assignees, ${bucket} as bucket, ${items} - tasks.items_done as items
      from tasks where ${all(conditions)})
    select task_assignees.user_id, hits.bucket, count(*) as tasks, sum(hits.items) as items
      from hits join task_assignees on task_assignees.task_id = hits.id
      group by task_assignees.user_id, hits.bucket
    union all
    select '' as user_id, hits.bucket, count(*) as tasks, sum(hits.items) as items
      from hits where hits.assignees = '[]' group by hits.bucket
    union all
    select 'all' as user_id, hits.bucket, count(*) as tasks, sum(hits.items) as items
      from hits group by hits.bucket`.execute(db)
  return rows
}

export interface PersonRow {
  id: string
  name: string
  email: string
  image_id: string | null
  created_at: string
}

/** All active people, and the people in `ids`. */
export const people = (db: Db, ids: readonly string[]): Promise<PersonRow[]> =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'image_id', 'created_at'])
    .where((eb) =>
      ids.length === 0
        ? eb('deactivated_at', 'is', null)
        : eb.or([eb('deactivated_at', 'is', null), eb('id', 'in', listOf(db, ids))]),
    )
    .execute()
