/** An index of the changes by one person, for their own data and their page. */
import type { Migration } from '#server/db/migration.ts'

export const ownHistory: Migration = {
  name: '0021-own-history',
  async up(db) {
    await db.schema.createIndex('changes_actor').on('changes').columns(['actor_id', 'seq']).execute()
  },
}
