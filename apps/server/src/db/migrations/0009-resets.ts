/** Links to a new password, and emails with HTML. */
import type { Migration } from '#server/db/migration.ts'

export const resets: Migration = {
  name: '0009-resets',
  async up(db, { exact }) {
    await db.schema
      .createTable('resets')
      .addColumn('email', exact, (c) => c.primaryKey().notNull())
      .addColumn('token_hash', exact, (c) => c.notNull().unique())
      .addColumn('bound_to', 'text', (c) => c.notNull())
      .addColumn('expires_at', exact, (c) => c.notNull())
      .execute()
    await db.schema.alterTable('outbox').addColumn('html', 'text').execute()
  },
}
