/** Templates: the content of a task under a name. */
import type { Migration } from '#server/db/migration.ts'

export const templates: Migration = {
  name: '0030-templates',
  async up(db, { exact }) {
    await db.schema
      .createTable('templates')
      .addColumn('id', exact, (c) => c.primaryKey().notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('name_key', exact, (c) => c.notNull().unique())
      .addColumn('content', 'text', (c) => c.notNull())
      .execute()
  },
}
