/** Sessions that have to set up a second step first, and a preference for the language of dates. */
import type { Migration } from '#server/db/migration.ts'
import { withDefault } from './tables.ts'

export const firstThings: Migration = {
  name: '0029-first-things',
  async up(db) {
    await db.schema.alterTable('sessions').addColumn('limited', 'integer', withDefault(0)).execute()
    await db.schema.alterTable('preferences').addColumn('date_language', 'text', withDefault('')).execute()
  },
}
