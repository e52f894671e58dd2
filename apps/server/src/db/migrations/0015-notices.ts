/** Preferences for emails, assignments that wait for the daily email, and unsubscribe links. */
import type { Migration } from '#server/db/migration.ts'

export const notices: Migration = {
  name: '0015-notices',
  async up(db, { exact }) {
    const user = 'users.id'
    await db.schema
      .createTable('preferences')
      .addColumn('user_id', exact, (c) => c.primaryKey().notNull().references(user).onDelete('cascade'))
      .addColumn('time_zone', exact, (c) => c.notNull().defaultTo(''))
      .addColumn('zone_chosen', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('mails_off', 'text', (c) => c.notNull().defaultTo('[]'))
      .addColumn('mails_daily', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('reminded_on', exact, (c) => c.notNull().defaultTo(''))
      .execute()
    await db.schema
      .createTable('notices')
      .addColumn('user_id', exact, (c) => c.notNull().references(user).onDelete('cascade'))
      .addColumn('task_id', exact, (c) => c.notNull())
      .addColumn('actor_id', exact)
      .addColumn('at', exact, (c) => c.notNull())
      .addPrimaryKeyConstraint('notices_key', ['user_id', 'task_id'])
      .execute()
    await db.schema.alterTable('outbox').addColumn('off_link', 'text').execute()
  },
}
