/** Indexes for counts and pages of one status, by due date and by creation (decision 0030). */
import type { Migration } from '#server/db/migration.ts'
import { createIndex } from './tables.ts'

export const byStatus: Migration = {
  name: '0034-by-status',
  async up(db) {
    for (const index of ['tasks_status', 'tasks_due', 'tasks_place'])
      await db.schema.dropIndex(index).execute()
    // With both dates, so that a range of them needs no rows.
    await createIndex(db, 'tasks_status', 'tasks', ['status', 'id', 'due_date', 'created_at']).execute()
    await createIndex(db, 'tasks_status_due', 'tasks', ['status', 'due_date', 'id']).execute()
  },
}
