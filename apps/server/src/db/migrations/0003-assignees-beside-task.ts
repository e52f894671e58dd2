/** Copies the assignees, as they are shown, into each task (decision 0013). */
import { type Kysely, sql } from 'kysely'
import { engineOf } from '#server/db/engine.ts'
import { type KeyRange, type Migration, within } from '#server/db/migration.ts'
import type { Db } from '#server/db/store.ts'
import { withDefault } from './tables.ts'

async function copyAssignees(db: Kysely<unknown>, range: KeyRange): Promise<void> {
  const quoted = (column: string) =>
    engineOf(db as Db) === 'sqlite'
      ? sql`json_quote(${sql.ref(column)})`
      : sql`to_json(${sql.ref(column)})::text`
  await sql`update tasks set assignees = (
    select concat('[', string_agg(concat('{"_id":"', users.id, '","name":', ${quoted('users.name')}, ',"email":',
      ${quoted('users.email')}, ',"profileImageUrl":"', '/api/images/' || users.image_id, '"}'), ',' order by a.position), ']')
    from task_assignees a join users on users.id = a.user_id where a.task_id = tasks.id)
    where ${within('tasks.id', range)}`.execute(db)
}

export const assigneesBesideTask: Migration = {
  name: '0003-assignees-beside-task',
  async up(db) {
    await db.schema.alterTable('tasks').addColumn('assignees', 'text', withDefault('[]')).execute()
  },
  backfill: { table: 'tasks', key: 'id', change: copyAssignees },
}
