/** Ids, devices and addresses of sessions, and changes of email that wait for a confirmation. */
import { newId } from '#server/db/ids.ts'
import { type Migration, within } from '#server/db/migration.ts'
import type { Db } from '#server/db/store.ts'
import { createIndex, createTable, required, requiredUnique, userKey, withDefault } from './tables.ts'

export const accounts: Migration = {
  name: '0010-accounts',
  async up(db, { exact }) {
    const alter = db.schema
    await alter.alterTable('sessions').addColumn('id', exact, withDefault('')).execute()
    for (const column of ['device', 'address'])
      await alter.alterTable('sessions').addColumn(column, 'text', withDefault('')).execute()
  },
  backfill: {
    table: 'sessions',
    key: 'token_hash',
    change: async (untyped, range) => {
      const db = untyped as Db
      const rows = await db
        .selectFrom('sessions')
        .select('token_hash')
        .where(within('token_hash', range))
        .execute()
      for (const { token_hash } of rows)
        await db.updateTable('sessions').set({ id: newId() }).where('token_hash', '=', token_hash).execute()
    },
  },
  async finish(db, { exact }) {
    await createIndex(db, 'sessions_id', 'sessions', ['id']).execute()
    await createTable(db, 'email_changes')
      .addColumn('user_id', exact, userKey)
      .addColumn('email', exact, required)
      .addColumn('token_hash', exact, requiredUnique)
      .addColumn('bound_to', 'text', required)
      .addColumn('session_hash', 'text', required)
      .addColumn('expires_at', exact, required)
      .execute()
  },
}
