/** The vocabulary of SQLite's full-text index, for words by their beginning (decision 0030). */
import { sql } from 'kysely'
import { engineOf } from '#server/db/engine.ts'
import type { Migration } from '#server/db/migration.ts'
import type { Db } from '#server/db/store.ts'

export const searchWords: Migration = {
  name: '0035-search-words',
  async up(db) {
    if (engineOf(db as Db) !== 'sqlite') return
    await sql`create virtual table task_search_words using fts5vocab (task_search_index, instance)`.execute(
      db,
    )
  },
}
