/** Who created a reset link, when recovery codes were created, and how often the same sign-in failed. */
import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'
import { withDefault } from './tables.ts'

export const signInRights: Migration = {
  name: '0042-sign-in-rights',
  async up(db, { exact }) {
    await db.schema
      .alterTable('resets')
      .addColumn('made_by', exact, (c) => c.references('users.id').onDelete('cascade'))
      .execute()
    await db.schema.alterTable('recovery_codes').addColumn('created_at', exact).execute()
    await db.schema.alterTable('changes').addColumn('times', 'integer', withDefault(1)).execute()
    await db.schema.alterTable('changes').addColumn('tally', exact).execute()
    await sql`create unique index changes_tally on changes (tally) where tally is not null`.execute(db)
    // Always there, so that a sign-in can lock it.
    await sql`insert into settings (name, value) values ('two_step_required', '0')
      on conflict (name) do nothing`.execute(db)
  },
}
