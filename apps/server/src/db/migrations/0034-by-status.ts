/** Indexes for counts and pages of one status, by due date and by creation (decision 0030). */
import type { Migration } from '#server/db/migration.ts'

export const byStatus: Migration = {
  name: '0034-by-status',
  async up(db) {
    for (const index of ['tasks_status', 'tasks_due', 'tasks_place'])
      await db.schema.dropIndex(index).execute()
    const create = (name: string, columns: string[]) =>
      db.schema.createIndex(name).on('tasks').columns(columns).execute()
    // With both dates, so that a range of them needs no rows.
    await create('tasks_status', ['status', 'id', 'due_date', 'created_at'])
    await create('tasks_status_due', ['status', 'due_date', 'id'])
  },
}
