/** Ids, devices and addresses of sessions, and changes of email that wait for a confirmation. */

import { newId } from '#server/db/ids.ts'
import { type Migration, within } from '#server/db/migration.ts'
import type { Db } from '#server/db/open.ts'

export const accounts: Migration = {
  name: '0010-accounts',
  async up(db, { exact }) {
    const alter = db.schema
    await alter
      .alterTable('sessions')
      .addColumn('id', exact, (c) => c.notNull().defaultTo(''))
      .execute()
    for (const column of ['device', 'address'])
      await alter
        .alterTable('sessions')
        .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
        .execute()
  },
  fill: {
    table: 'sessions',
    key: 'token_hash',
    change: async (given, range) => {
      const db = given as Db
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
    await db.schema.createIndex('sessions_id').on('sessions').column('id').execute()
    await db.schema
      .createTable('email_changes')
      .addColumn('user_id', exact, (c) => c.primaryKey().notNull().references('users.id').onDelete('cascade'))
      .addColumn('email', exact, (c) => c.notNull())
      .addColumn('token_hash', exact, (c) => c.notNull().unique())
      .addColumn('bound_to', 'text', (c) => c.notNull())
      .addColumn('session_hash', 'text', (c) => c.notNull())
      .addColumn('expires_at', exact, (c) => c.notNull())
      .execute()
  },
}
