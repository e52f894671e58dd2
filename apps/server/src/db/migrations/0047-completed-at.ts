/** When a task was completed, from the log of changes. Older versions can no longer write tasks (decision 0035). */
import { sql } from 'kysely'
import { type Migration, within } from '#server/db/migration.ts'
import { createIndex } from './tables.ts'

export const completedAt: Migration = {
  name: '0047-completed-at',
  async up(db, { exact }) {
    await db.schema.alterTable('tasks').addColumn('completed_at', exact).execute()
    // Saved views without a status showed all tasks. Where the tab Open is now the default, they get `all`, so that they still do.
    await sql`update views set query = 'status=all&' || query where query not like 'status=%'
      and query like '%view=%' and query not like '%view=cards%'`.execute(db)
  },
  backfill: {
    table: 'tasks',
    key: 'id',
    async change(db, range) {
      // Without a change of the status the task was created with every item ticked, or its log was deleted.
      await sql`update tasks set completed_at = coalesce(
          (select max(at) from changes where subject_id = tasks.id and kind in ('task.edited', 'task.ticked')
            and (changes like '%"field":"status","before":"Pending","after":"Completed"%'
              or changes like '%"field":"status","before":"In Progress","after":"Completed"%')),
          (select max(at) from changes where subject_id = tasks.id and kind = 'task.created'),
          updated_at)
        where status = 'Completed' and ${within('id', range)}`.execute(db)
    },
  },
  async finish(db) {
    await createIndex(db, 'tasks_completed', 'tasks', ['completed_at', 'id'])
      .where(sql.ref('completed_at'), 'is not', null)
      .execute()
  },
}
