/** Links to take a changed email back, one for each former address. */
import type { Migration } from '#server/db/migration.ts'
import { createIndex, createTable, ownedBy, primaryKey, required } from './tables.ts'

export const emailReturns: Migration = {
  name: '0018-email-returns',
  async up(db, { exact }) {
    await createTable(db, 'email_returns')
      .addColumn('token_hash', exact, primaryKey)
      .addColumn('user_id', exact, ownedBy('users'))
      .addColumn('email', exact, required)
      .addColumn('created_at', exact, required)
      .addColumn('expires_at', exact, required)
      .execute()
    await createIndex(db, 'email_returns_user', 'email_returns', ['user_id']).execute()
  },
}
