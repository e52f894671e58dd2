/** What somebody did, newest first: for their own data and their page, without reading what everybody else did. */
import type { Migration } from '#server/db/migration.ts'

export const ownHistory: Migration = {
  name: '0021-own-history',
  async up(db) {
    await db.schema.createIndex('changes_actor').on('changes').columns(['actor_id', 'seq']).execute()
  },
}
