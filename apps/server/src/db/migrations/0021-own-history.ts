/** An index of the changes by one person, for their own data and their page. */
import type { Migration } from '#server/db/migration.ts'
import { createIndex } from './tables.ts'

export const ownHistory: Migration = {
  name: '0021-own-history',
  async up(db) {
    await createIndex(db, 'changes_actor', 'changes', ['actor_id', 'seq']).execute()
  },
}
