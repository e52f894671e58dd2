/** Templates: the content of a task under a name. */
import type { Migration } from '#server/db/migration.ts'
import { createTable, primaryKey, required, requiredUnique } from './tables.ts'

export const templates: Migration = {
  name: '0030-templates',
  async up(db, { exact }) {
    await createTable(db, 'templates')
      .addColumn('id', exact, primaryKey)
      .addColumn('name', 'text', required)
      .addColumn('name_key', exact, requiredUnique)
      .addColumn('content', 'text', required)
      .execute()
  },
}
