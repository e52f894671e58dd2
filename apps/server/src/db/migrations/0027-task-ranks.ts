/** Where tasks stand on the board: newest first, until people say otherwise (decision 0024). */
import { sql } from 'kysely'
import type { Migration } from '#server/db/migrate.ts'

export const taskRanks: Migration = {
  name: '0027-task-ranks',
  async up(db, { exact }) {
    await db.schema
      .alterTable('tasks')
      .addColumn('rank', exact, (c) => c.notNull().defaultTo(''))
      .execute()
    // As `firstRank` says it. What lies in the trash gets its own when it comes back.
    await sql`update tasks set rank = 'z' || substr(replace(id, '-', ''), 1, 26)`.execute(db)
    await db.schema.createIndex('tasks_place').on('tasks').columns(['rank', 'id']).execute()
    await db.schema.createIndex('tasks_status_place').on('tasks').columns(['status', 'rank', 'id']).execute()
  },
}
