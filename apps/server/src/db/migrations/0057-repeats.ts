/** How tasks repeat, and the place of each in its series (T75). A deleted task keeps its place: no other may take it. */
import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const repeats: Migration = {
  name: '0057-repeats',
  async up(db, { exact, byKey }) {
    await db.schema.alterTable('tasks').addColumn('repeats', 'text').execute()
    await db.schema
      .createTable('task_series')
      .addColumn('task_id', exact, (c) => c.notNull().primaryKey())
      .addColumn('series_id', exact, (c) => c.notNull())
      .addColumn('number', 'integer', (c) => c.notNull())
      .addColumn('counted', 'integer', (c) => c.notNull())
      .addColumn('start', exact, (c) => c.notNull())
      .addColumn('day', exact)
      .addUniqueConstraint('task_series_number', ['series_id', 'number'])
      .addUniqueConstraint('task_series_day', ['series_id', 'day'])
      .modifyEnd(byKey)
      .execute()
    await db.schema
      .createIndex('tasks_repeating')
      .on('tasks')
      .column('id')
      .where(sql.ref('repeats'), 'is not', null)
      .where(sql.ref('status'), '<>', sql.lit('Completed'))
      .execute()
  },
}
