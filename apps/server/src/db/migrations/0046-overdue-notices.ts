/** The overdue tasks that a person was notified of, one row for each due date (decision A17). */
import { sql } from 'kysely'
import { type Migration, within } from '#server/db/migration.ts'
import { createIndex, createTable, ownedBy, required } from './tables.ts'

export const overdueNotices: Migration = {
  name: '0046-overdue-notices',
  async up(db, { exact }) {
    await createTable(db, 'overdue_notices')
      .addColumn('user_id', exact, ownedBy('users'))
      .addColumn('task_id', exact, ownedBy('tasks'))
      .addColumn('due_date', exact, required)
      .addPrimaryKeyConstraint('overdue_notices_key', ['user_id', 'task_id', 'due_date'])
      .execute()
    await createIndex(db, 'overdue_notices_task', 'overdue_notices', ['task_id']).execute()
  },
  backfill: {
    table: 'tasks',
    key: 'id',
    // Tasks that fell due before the last reminders count as notified.
    change: async (db, range) => {
      await sql`insert into overdue_notices (user_id, task_id, due_date)
        select task_assignees.user_id, tasks.id, tasks.due_date from tasks
        join task_assignees on task_assignees.task_id = tasks.id
        join preferences on preferences.user_id = task_assignees.user_id
        where ${within('tasks.id', range)} and task_assignees.status <> 'Completed'
          and tasks.due_date < preferences.reminded_on
        on conflict do nothing`.execute(db)
    },
  },
}
