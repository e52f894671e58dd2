/** A BRIN index of the last change, on PostgreSQL: ticks stay HOT updates (decision 0030). */
import { sql } from 'kysely'
import { engineOf } from '#server/db/engine.ts'
import type { Migration } from '#server/db/migration.ts'
import type { Db } from '#server/db/store.ts'

export const changedBlocks: Migration = {
  name: '0038-changed-blocks',
  async up(db) {
    if (engineOf(db as Db) === 'sqlite') return
    // Before 16 a BRIN index prevented HOT updates too.
    const { rows } = await sql<{
      new: boolean
    }>`select current_setting('server_version_num')::integer >= 160000 as new`.execute(db)
    if (!rows[0]?.new) return
    await sql`create index tasks_changed on tasks using brin (updated_at)
      with (pages_per_range = 16, autosummarize = on)`.execute(db)
  },
}
