/** What tasks wait for: words and a day in the task's row, other tasks beside it (T71). */
import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'
import { createIndex, createTable, ownedBy, required } from './tables.ts'

export const waiting: Migration = {
  name: '0053-waiting',
  async up(db, { exact, byKey }) {
    await db.schema.alterTable('tasks').addColumn('waiting_reason', 'text').execute()
    await db.schema.alterTable('tasks').addColumn('waiting_until', exact).execute()
    await createTable(db, 'task_waits')
      .addColumn('task_id', exact, ownedBy('tasks'))
      .addColumn('on_id', exact, ownedBy('tasks'))
      .addColumn('position', 'integer', required)
      .addPrimaryKeyConstraint('task_waits_key', ['task_id', 'on_id'])
      .modifyEnd(byKey)
      .execute()
    await createIndex(db, 'task_waits_on', 'task_waits', ['on_id']).execute()
    await createIndex(db, 'tasks_waiting', 'tasks', ['id'])
      .where(sql.ref('waiting_reason'), 'is not', null)
      .execute()
  },
}
