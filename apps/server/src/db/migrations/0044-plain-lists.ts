/** Lists use neither the words known to SQLite's full-text index nor PostgreSQL's blocks by time of change (decision 0039). */
import { sql } from 'kysely'
import { engineOf } from '#server/db/engine.ts'
import type { Migration } from '#server/db/migration.ts'
import type { Db } from '#server/db/store.ts'

export const plainLists: Migration = {
  name: '0044-plain-lists',
  async up(db) {
    if (engineOf(db as Db) === 'sqlite') await sql`drop table task_search_words`.execute(db)
    else await sql`drop index if exists tasks_changed`.execute(db)
  },
}
