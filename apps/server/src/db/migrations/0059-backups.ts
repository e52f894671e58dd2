/** The backups of this installation. Not part of a backup: the files of a folder belong to the machine. */
import type { Migration } from '#server/db/migration.ts'

export const backups: Migration = {
  name: '0059-backups',
  async up(db, { exact }) {
    await db.schema
      .createTable('backups')
      .addColumn('id', exact, (c) => c.primaryKey().notNull())
      .addColumn('name', exact, (c) => c.notNull().unique())
      .addColumn('place', 'text', (c) => c.notNull())
      .addColumn('state', exact, (c) => c.notNull())
      .addColumn('running', exact, (c) => c.unique())
      .addColumn('night', exact, (c) => c.unique())
      .addColumn('share', 'integer', (c) => c.notNull())
      .addColumn('touched_at', exact, (c) => c.notNull())
      .addColumn('made_at', exact, (c) => c.notNull())
      .addColumn('bytes', 'bigint', (c) => c.notNull())
      .addColumn('contents', 'text')
      .addColumn('detail', 'text', (c) => c.notNull())
      .addColumn('rehearsed_at', exact)
      .addColumn('rehearsed_ok', 'integer')
      .addColumn('rehearsed_detail', 'text')
      .addColumn('link_hash', exact, (c) => c.unique())
      .addColumn('link_until', exact)
      .execute()
  },
}
