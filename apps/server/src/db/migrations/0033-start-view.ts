/** A preference for the saved view that is shown first; null: the dashboard. */
import type { Migration } from '#server/db/migration.ts'
import { createIndex } from './tables.ts'

export const startView: Migration = {
  name: '0033-start-view',
  async up(db, { exact }) {
    await db.schema
      .alterTable('preferences')
      .addColumn('start_view_id', exact, (c) => c.references('views.id').onDelete('set null'))
      .execute()
    await createIndex(db, 'preferences_start_view', 'preferences', ['start_view_id']).execute()
  },
}
