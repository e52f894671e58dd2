/** Invitations; an address has one at most. */
import type { Migration } from '#server/db/migration.ts'
import { createIndex, createTable, primaryKey, required, requiredUnique } from './tables.ts'

export const invitations: Migration = {
  name: '0012-invitations',
  async up(db, { exact }) {
    await createTable(db, 'invitations')
      .addColumn('id', exact, primaryKey)
      .addColumn('email', exact, requiredUnique)
      .addColumn('role', 'text', required)
      .addColumn('note', 'text', required)
      .addColumn('token_hash', exact, requiredUnique)
      .addColumn('invited_by', exact, (c) => c.references('users.id').onDelete('set null'))
      .addColumn('mail_id', exact)
      .addColumn('opened_at', 'text')
      .addColumn('sent_at', exact, required)
      .addColumn('expires_at', exact, required)
      .execute()
    await createIndex(db, 'invitations_by', 'invitations', ['invited_by']).execute()
  },
}
