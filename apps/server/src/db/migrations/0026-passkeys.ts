/** Passkeys and their challenges. */
import type { Migration } from '#server/db/migration.ts'

export const passkeys: Migration = {
  name: '0026-passkeys',
  async up(db, { exact }) {
    await db.schema
      .createTable('passkeys')
      .addColumn('id', exact, (c) => c.primaryKey().notNull())
      .addColumn('user_id', exact, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('credential_id', exact, (c) => c.notNull().unique())
      .addColumn('public_key', 'text', (c) => c.notNull())
      .addColumn('counter', 'bigint', (c) => c.notNull())
      .addColumn('transports', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('created_at', exact, (c) => c.notNull())
      .addColumn('used_at', exact)
      .execute()
    await db.schema.createIndex('passkeys_user').on('passkeys').column('user_id').execute()
    await db.schema
      .createTable('passkey_challenges')
      .addColumn('challenge_hash', exact, (c) => c.primaryKey().notNull())
      .addColumn('user_id', exact, (c) => c.references('users.id').onDelete('cascade'))
      .addColumn('bound_to', exact)
      .addColumn('expires_at', exact, (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('passkey_challenges_user')
      .on('passkey_challenges')
      .column('user_id')
      .execute()
  },
}
