/** Links to take a changed email back, one for each former address. */
import type { Migration } from '#server/db/migration.ts'

export const emailReturns: Migration = {
  name: '0018-email-returns',
  async up(db, { exact }) {
    await db.schema
      .createTable('email_returns')
      .addColumn('token_hash', exact, (c) => c.primaryKey().notNull())
      .addColumn('user_id', exact, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('email', exact, (c) => c.notNull())
      .addColumn('created_at', exact, (c) => c.notNull())
      .addColumn('expires_at', exact, (c) => c.notNull())
      .execute()
    await db.schema.createIndex('email_returns_user').on('email_returns').column('user_id').execute()
  },
}
