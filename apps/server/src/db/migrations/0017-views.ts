/** Saved views: searches and filters under a name, personal or shared. */
import type { Migration } from '#server/db/migration.ts'
import { createIndex, createTable, primaryKey, required } from './tables.ts'

export const views: Migration = {
  name: '0017-views',
  async up(db, { exact }) {
    await createTable(db, 'views')
      .addColumn('id', exact, primaryKey)
      .addColumn('owner_id', exact, (c) => c.references('users.id').onDelete('cascade'))
      .addColumn('scope', exact, required)
      .addColumn('name', 'text', required)
      .addColumn('name_key', exact, required)
      .addColumn('query', 'text', required)
      .addUniqueConstraint('views_named', ['scope', 'name_key'])
      .execute()
    await createIndex(db, 'views_owner', 'views', ['owner_id']).execute()
  },
}
