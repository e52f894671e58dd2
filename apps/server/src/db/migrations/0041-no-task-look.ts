/** The texts of lists are cached by version and one counter of renames instead of a column that triggers move. */
import { sql } from 'kysely'
import { engineOf } from '#server/db/engine.ts'
import type { Migration } from '#server/db/migration.ts'
import type { Db } from '#server/db/store.ts'

export const noTaskLook: Migration = {
  name: '0041-no-task-look',
  async up(db) {
    const onTable = engineOf(db as Db) === 'postgres'
    await sql`drop trigger if exists task_looks ${sql.raw(onTable ? 'on tasks' : '')}`.execute(db)
    if (onTable) await sql`drop function if exists task_looks()`.execute(db)
    await db.schema.alterTable('tasks').dropColumn('look').execute()
  },
}
