/** How notifications reach a person, emails about single events that wait, and threads of emails. */
import type { Migration } from '#server/db/migration.ts'
import { createIndex, createTable, eventColumns, ownedBy, required, withDefault } from './tables.ts'

export const notifications: Migration = {
  name: '0051-notifications',
  async up(db, types) {
    const { exact, byKey } = types
    for (const [name, value] of [
      ['ways', '{}'],
      ['quiet', ''],
    ] as const)
      await db.schema.alterTable('preferences').addColumn(name, 'text', withDefault(value)).execute()
    await db.schema.alterTable('outbox').addColumn('thread', 'text').execute()
    await createTable(db, 'inbox_mails')
      .addColumn('user_id', exact, ownedBy('users'))
      .addColumn('id', exact, required)
      .$call(eventColumns(types))
      .addColumn('due_at', exact, required)
      .addPrimaryKeyConstraint('inbox_mails_key', ['user_id', 'id'])
      .modifyEnd(byKey)
      .execute()
    await createIndex(db, 'inbox_mails_due', 'inbox_mails', ['due_at']).execute()
  },
}
