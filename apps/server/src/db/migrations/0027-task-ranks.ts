/** The order of tasks on the board: newest first until people move them (decision 0024). */
import { sql } from 'kysely'
import { type Migration, within } from '#server/db/migration.ts'
import { createIndex, withDefault } from './tables.ts'

export const taskRanks: Migration = {
  name: '0027-task-ranks',
  async up(db, { exact }) {
    await db.schema.alterTable('tasks').addColumn('rank', exact, withDefault('')).execute()
  },
  backfill: {
    table: 'tasks',
    key: 'id',
    // As `firstRank` makes it. A task in the trash gets its rank when it is restored.
    change: async (db, range) => {
      await sql`update tasks set rank = 'z' || substr(replace(id, '-', ''), 1, 26)
        where ${within('id', range)}`.execute(db)
    },
  },
  async finish(db) {
    await createIndex(db, 'tasks_place', 'tasks', ['rank', 'id']).execute()
    await createIndex(db, 'tasks_status_place', 'tasks', ['status', 'rank', 'id']).execute()
  },
}
