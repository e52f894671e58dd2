/** Invitations; an address has one at most. */
import type { Migration } from '#server/db/migration.ts'

export const invitations: Migration = {
  name: '0012-invitations',
  async up(db, { exact }) {
    await db.schema
      .createTable('invitations')
      .addColumn('id', exact, (c) => c.primaryKey().notNull())
      .addColumn('email', exact, (c) => c.notNull().unique())
      .addColumn('role', 'text', (c) => c.notNull())
      .addColumn('note', 'text', (c) => c.notNull())
      .addColumn('token_hash', exact, (c) => c.notNull().unique())
      .addColumn('invited_by', exact, (c) => c.references('users.id').onDelete('set null'))
      .addColumn('mail_id', exact)
      .addColumn('opened_at', 'text')
      .addColumn('sent_at', exact, (c) => c.notNull())
      .addColumn('expires_at', exact, (c) => c.notNull())
      .execute()
    await db.schema.createIndex('invitations_by').on('invitations').column('invited_by').execute()
  },
}
