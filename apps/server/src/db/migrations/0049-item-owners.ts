/** Items of checklists have an owner and a due day. Older versions can no longer write tasks (decision 0035). */
import { sql } from 'kysely'
import { type Migration, within } from '#server/db/migration.ts'

const NEITHER = ',"assignee":null,"dueDate":null}'

export const itemOwners: Migration = {
  name: '0049-item-owners',
  async up() {},
  backfill: {
    table: 'tasks',
    key: 'id',
    async change(db, range) {
      // `completed` was the last field of an item. Inside a text its quotes would be escaped.
      const done = ['true', 'false'].map((value) => `"completed":${value}`)
      await sql`update tasks set checklist = replace(replace(checklist, ${`${done[0]}}`}, ${done[0] + NEITHER}), ${`${done[1]}}`}, ${done[1] + NEITHER})
        where checklist <> '[]' and ${within('id', range)}`.execute(db)
    },
  },
}
