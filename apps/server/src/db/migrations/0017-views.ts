/** Saved views: searches and filters under a name, personal or shared. */
import type { Migration } from '#server/db/migration.ts'

export const views: Migration = {
  name: '0017-views',
  async up(db, { exact }) {
    await db.schema
      .createTable('views')
      .addColumn('id', exact, (c) => c.primaryKey().notNull())
      .addColumn('owner_id', exact, (c) => c.references('users.id').onDelete('cascade'))
      .addColumn('scope', exact, (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('name_key', exact, (c) => c.notNull())
      .addColumn('query', 'text', (c) => c.notNull())
      .addUniqueConstraint('views_named', ['scope', 'name_key'])
      .execute()
    await db.schema.createIndex('views_owner').on('views').column('owner_id').execute()
  },
}
