/** Links to a new password, and emails with HTML. */
import type { Migration } from '#server/db/migration.ts'
import { createTable, primaryKey, required, requiredUnique } from './tables.ts'

export const resets: Migration = {
  name: '0009-resets',
  async up(db, { exact }) {
    await createTable(db, 'resets')
      .addColumn('email', exact, primaryKey)
      .addColumn('token_hash', exact, requiredUnique)
      .addColumn('bound_to', 'text', required)
      .addColumn('expires_at', exact, required)
      .execute()
    await db.schema.alterTable('outbox').addColumn('html', 'text').execute()
  },
}
