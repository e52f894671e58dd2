/** Deactivated accounts, and when each account was last seen. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'
import { createTable, required, userKey } from './tables.ts'

export const leaving: Migration = {
  name: '0013-leaving',
  async up(untyped, { exact, byKey }) {
    const db = untyped as Kysely<unknown>
    await db.schema.alterTable('users').addColumn('deactivated_at', 'text').execute()
    await createTable(db, 'last_seen')
      .addColumn('user_id', exact, userKey)
      .addColumn('at', 'text', required)
      .modifyEnd(byKey)
      .execute()
    await sql`insert into last_seen (user_id, at) select user_id, max(used_at) from sessions group by user_id`.execute(
      db,
    )
  },
}
