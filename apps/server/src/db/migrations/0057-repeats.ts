/** How tasks repeat, and the position of each in its series (T75). A deleted task keeps its position: no other may take it. */
import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'
import { createIndex, createTable, primaryKey, required } from './tables.ts'

export const repeats: Migration = {
  name: '0057-repeats',
  async up(db, { exact, byKey }) {
    await db.schema.alterTable('tasks').addColumn('repeats', 'text').execute()
    await createTable(db, 'task_series')
      .addColumn('task_id', exact, primaryKey)
      .addColumn('series_id', exact, required)
      .addColumn('number', 'integer', required)
      .addColumn('counted', 'integer', required)
      .addColumn('start', exact, required)
      .addColumn('day', exact)
      .addUniqueConstraint('task_series_number', ['series_id', 'number'])
      .addUniqueConstraint('task_series_day', ['series_id', 'day'])
      .modifyEnd(byKey)
      .execute()
    await createIndex(db, 'tasks_repeating', 'tasks', ['id'])
      .where(sql.ref('repeats'), 'is not', null)
      .where(sql.ref('status'), '<>', sql.lit('Completed'))
      .execute()
  },
}
