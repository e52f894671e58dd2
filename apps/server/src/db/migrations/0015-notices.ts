/** Preferences for emails, assignments that wait for the daily email, and unsubscribe links. */
import type { Migration } from '#server/db/migration.ts'
import { createTable, ownedBy, required, userKey, withDefault } from './tables.ts'

export const notices: Migration = {
  name: '0015-notices',
  async up(db, { exact }) {
    await createTable(db, 'preferences')
      .addColumn('user_id', exact, userKey)
      .addColumn('time_zone', exact, withDefault(''))
      .addColumn('zone_chosen', 'integer', withDefault(0))
      .addColumn('mails_off', 'text', withDefault('[]'))
      .addColumn('mails_daily', 'integer', withDefault(0))
      .addColumn('reminded_on', exact, withDefault(''))
      .execute()
    await createTable(db, 'notices')
      .addColumn('user_id', exact, ownedBy('users'))
      .addColumn('task_id', exact, required)
      .addColumn('actor_id', exact)
      .addColumn('at', exact, required)
      .addPrimaryKeyConstraint('notices_key', ['user_id', 'task_id'])
      .execute()
    await db.schema.alterTable('outbox').addColumn('off_link', 'text').execute()
  },
}
