/** The backups of this installation. Not part of a backup: the files of a folder belong to the machine. */
import type { Migration } from '#server/db/migration.ts'
import { createTable, primaryKey, required, requiredUnique } from './tables.ts'

export const backups: Migration = {
  name: '0059-backups',
  async up(db, { exact }) {
    await createTable(db, 'backups')
      .addColumn('id', exact, primaryKey)
      .addColumn('name', exact, requiredUnique)
      .addColumn('place', 'text', required)
      .addColumn('state', exact, required)
      .addColumn('running', exact, (c) => c.unique())
      .addColumn('night', exact, (c) => c.unique())
      .addColumn('share', 'integer', required)
      .addColumn('touched_at', exact, required)
      .addColumn('made_at', exact, required)
      .addColumn('bytes', 'bigint', required)
      .addColumn('contents', 'text')
      .addColumn('detail', 'text', required)
      .addColumn('rehearsed_at', exact)
      .addColumn('rehearsed_ok', 'integer')
      .addColumn('rehearsed_detail', 'text')
      .addColumn('link_hash', exact, (c) => c.unique())
      .addColumn('link_until', exact)
      .execute()
  },
}
