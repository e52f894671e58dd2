/** When the tasks of a few pages were changed last, on PostgreSQL: an index that lets a tick be written in place (decision 0030). */
import { sql } from 'kysely'
import { engineOf } from '#server/db/engine.ts'
import type { Migration } from '#server/db/migration.ts'
import type { Db } from '#server/db/open.ts'

export const changedBlocks: Migration = {
  name: '0038-changed-blocks',
  async up(db) {
    if (engineOf(db as Db) === 'sqlite') return
    // Before 16 no index of what a tick changes let it be written in place.
    const { rows } = await sql<{
      new: boolean
    }>`select current_setting('server_version_num')::integer >= 160000 as new`.execute(db)
    if (!rows[0]?.new) return
    await sql`create index tasks_changed on tasks using brin (updated_at)
      with (pages_per_range = 16, autosummarize = on)`.execute(db)
  },
}
