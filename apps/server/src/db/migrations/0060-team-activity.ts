/** An index of the changes in the team's activity, in their order (T72). */
import { type Kysely, sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const teamActivity: Migration = {
  name: '0060-team-activity',
  async up(given) {
    const db = given as Kysely<unknown>
    await sql`create index changes_team on changes (at, seq) where kind in
      ('task.created', 'task.edited', 'task.ticked', 'task.deleted', 'task.restored', 'comment.created')`.execute(
      db,
    )
  },
}
