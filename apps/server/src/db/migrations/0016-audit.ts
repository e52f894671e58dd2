/** The address of each change, and an index of the changes in the administrators' log. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const audit: Migration = {
  name: '0016-audit',
  async up(untyped) {
    const db = untyped as Kysely<unknown>
    await db.schema.alterTable('changes').addColumn('address', 'text').execute()
    await sql`create index changes_audit on changes (at, seq)
      where kind not in ('task.created', 'task.edited', 'task.ticked')`.execute(db)
  },
}
