/** The installation's key for the cursors of lists. */
import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Migration } from '#server/db/migration.ts'
import type { Tables } from '#server/db/schema.ts'

/** The setting that holds the key. */
export const CURSOR_KEY = 'cursor-key'

export const cursorKey: Migration = {
  name: '0040-cursor-key',
  async up(db) {
    const value = randomBytes(32).toString('base64url')
    await (db as Kysely<Tables>).insertInto('settings').values({ name: CURSOR_KEY, value }).execute()
  },
}
