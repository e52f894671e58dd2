/** Sessions that have to set up a second step first, and a preference for the language of dates. */
import type { Migration } from '#server/db/migration.ts'

export const firstThings: Migration = {
  name: '0029-first-things',
  async up(db) {
    await db.schema
      .alterTable('sessions')
      .addColumn('limited', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await db.schema
      .alterTable('preferences')
      .addColumn('date_language', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  },
}
