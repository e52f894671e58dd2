/** Passkeys and their challenges. */
import type { Migration } from '#server/db/migration.ts'
import { createIndex, createTable, ownedBy, primaryKey, required, requiredUnique } from './tables.ts'

export const passkeys: Migration = {
  name: '0026-passkeys',
  async up(db, { exact }) {
    await createTable(db, 'passkeys')
      .addColumn('id', exact, primaryKey)
      .addColumn('user_id', exact, ownedBy('users'))
      .addColumn('credential_id', exact, requiredUnique)
      .addColumn('public_key', 'text', required)
      .addColumn('counter', 'bigint', required)
      .addColumn('transports', 'text', required)
      .addColumn('name', 'text', required)
      .addColumn('created_at', exact, required)
      .addColumn('used_at', exact)
      .execute()
    await createIndex(db, 'passkeys_user', 'passkeys', ['user_id']).execute()
    await createTable(db, 'passkey_challenges')
      .addColumn('challenge_hash', exact, primaryKey)
      .addColumn('user_id', exact, (c) => c.references('users.id').onDelete('cascade'))
      .addColumn('bound_to', exact)
      .addColumn('expires_at', exact, required)
      .execute()
    await createIndex(db, 'passkey_challenges_user', 'passkey_challenges', ['user_id']).execute()
  },
}
