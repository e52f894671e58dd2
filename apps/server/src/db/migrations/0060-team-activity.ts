/** Indexes of the changes in the team's activity, in their order: all, and by person (T72). */
import { type Kysely, sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const teamActivity: Migration = {
  name: '0060-team-activity',
  async up(untyped) {
    const db = untyped as Kysely<unknown>
    for (const [name, columns] of [
      ['changes_team', 'at, seq'],
      ['changes_team_actor', 'actor_id, at, seq'],
    ])
      await sql`create index ${sql.raw(`${name} on changes (${columns})`)} where kind in
        ('task.created', 'task.edited', 'task.ticked', 'task.deleted', 'task.restored', 'comment.created')`.execute(
        db,
      )
  },
}
