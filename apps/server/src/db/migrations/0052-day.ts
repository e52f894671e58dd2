/** Keys by which open tasks are due, of a task and of each person on it, and each person's own order in My day (T70). */
import { sql } from 'kysely'
import { type Migration, within } from '#server/db/migration.ts'
import { createIndex, createTable, ownedBy } from './tables.ts'

const KEY = `tasks.due_date || case tasks.priority when 'High' then '1' when 'Medium' then '2' else '3' end`

export const day: Migration = {
  name: '0052-day',
  async up(db, { exact, byKey }) {
    await db.schema.alterTable('tasks').addColumn('day_key', exact).execute()
    await db.schema.alterTable('task_assignees').addColumn('day_key', exact).execute()
    await createTable(db, 'day_places')
      .addColumn('user_id', exact, ownedBy('users'))
      .addColumn('task_id', exact, ownedBy('tasks'))
      .addColumn('until', exact)
      .addColumn('move', exact)
      .addColumn('after_id', exact)
      .addPrimaryKeyConstraint('day_places_key', ['user_id', 'task_id'])
      .modifyEnd(byKey)
      .execute()
    await createIndex(db, 'day_places_task', 'day_places', ['task_id']).execute()
  },
  backfill: {
    table: 'tasks',
    key: 'id',
    async change(db, range) {
      await sql`update tasks set day_key = ${sql.raw(KEY)}
        where status <> 'Completed' and ${within('id', range)}`.execute(db)
      await sql`update task_assignees
        set day_key = (select tasks.day_key from tasks where tasks.id = task_assignees.task_id)
        where status <> 'Completed' and ${within('task_id', range)}`.execute(db)
    },
  },
  async finish(db) {
    await createIndex(db, 'tasks_day', 'tasks', ['day_key', 'id'])
      .where(sql.ref('day_key'), 'is not', null)
      .execute()
    await createIndex(db, 'task_assignees_day', 'task_assignees', ['user_id', 'day_key', 'task_id'])
      .where(sql.ref('day_key'), 'is not', null)
      .execute()
  },
}
