/** How notifications reach a person, emails about single events that wait, and threads of emails. */
import type { Migration } from '#server/db/migration.ts'

export const notifications: Migration = {
  name: '0051-notifications',
  async up(db, { exact, byKey }) {
    for (const [name, value] of [
      ['ways', '{}'],
      ['quiet', ''],
    ] as const)
      await db.schema
        .alterTable('preferences')
        .addColumn(name, 'text', (c) => c.notNull().defaultTo(value))
        .execute()
    await db.schema.alterTable('outbox').addColumn('thread', 'text').execute()
    await db.schema
      .createTable('inbox_mails')
      .addColumn('user_id', exact, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('id', exact, (c) => c.notNull())
      .addColumn('kind', exact, (c) => c.notNull())
      .addColumn('subject_id', exact, (c) => c.notNull())
      .addColumn('actor_id', exact)
      .addColumn('comment_id', exact)
      .addColumn('detail', 'text', (c) => c.notNull())
      .addColumn('due_at', exact, (c) => c.notNull())
      .addPrimaryKeyConstraint('inbox_mails_key', ['user_id', 'id'])
      .modifyEnd(byKey)
      .execute()
    await db.schema.createIndex('inbox_mails_due').on('inbox_mails').column('due_at').execute()
  },
}
