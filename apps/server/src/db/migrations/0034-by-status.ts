/** Counts and pages are walked status by status: by due date in an index of its own, by making in one that says more (decision 0030). */
import type { Migration } from '#server/db/migration.ts'

export const byStatus: Migration = {
  name: '0034-by-status',
  async up(db) {
    for (const index of ['tasks_status', 'tasks_due', 'tasks_place'])
      await db.schema.dropIndex(index).execute()
    const create = (name: string, columns: string[]) =>
      db.schema.createIndex(name).on('tasks').columns(columns).execute()
    // With the days, so that a walk through those of a time looks into no row.
    await create('tasks_status', ['status', 'id', 'due_date', 'created_at'])
    await create('tasks_status_due', ['status', 'due_date', 'id'])
  },
}
