/** Drops the column `look`: cached JSON of tasks is keyed by their version and one counter of renames (decision 0034). */
import { sql } from 'kysely'
import { engineOf } from '#server/db/engine.ts'
import type { Migration } from '#server/db/migration.ts'
import type { Db } from '#server/db/store.ts'

export const noTaskLook: Migration = {
  name: '0041-no-task-look',
  async up(db) {
    const isPostgres = engineOf(db as Db) === 'postgres'
    await sql`drop trigger if exists task_looks ${sql.raw(isPostgres ? 'on tasks' : '')}`.execute(db)
    if (isPostgres) await sql`drop function if exists task_looks()`.execute(db)
    await db.schema.alterTable('tasks').dropColumn('look').execute()
  },
}
