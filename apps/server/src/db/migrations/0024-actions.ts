/** Groups the changes of one action, so that it can be undone as a whole. */
import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'
import { createIndex } from './tables.ts'

export const actions: Migration = {
  name: '0024-actions',
  async up(db, { exact }) {
    await db.schema.alterTable('changes').addColumn('action_id', exact).execute()
    await createIndex(db, 'changes_action', 'changes', ['action_id', 'seq'])
      .where(sql<boolean>`action_id is not null`)
      .execute()
  },
}
