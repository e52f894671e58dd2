/** The inbox: a row for each event and person, and who follows which task by commenting or by choice. */
import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const inbox: Migration = {
  name: '0050-inbox',
  async up(db, { exact, byKey }) {
    await db.schema
      .createTable('inbox')
      .addColumn('user_id', exact, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('id', exact, (c) => c.notNull())
      .addColumn('event', exact, (c) => c.notNull())
      .addColumn('kind', exact, (c) => c.notNull())
      .addColumn('subject_id', exact, (c) => c.notNull())
      .addColumn('actor_id', exact)
      .addColumn('comment_id', exact)
      .addColumn('detail', 'text', (c) => c.notNull())
      .addColumn('at', exact, (c) => c.notNull())
      .addColumn('read_at', exact, (c) => c.notNull())
      .addPrimaryKeyConstraint('inbox_key', ['user_id', 'id'])
      .modifyEnd(byKey)
      .execute()
    // Each event gives each person one entry.
    await db.schema.createIndex('inbox_event').unique().on('inbox').columns(['user_id', 'event']).execute()
    await db.schema.createIndex('inbox_subject').on('inbox').columns(['subject_id', 'user_id']).execute()
    await db.schema
      .createTable('task_following')
      .addColumn('task_id', exact, (c) => c.notNull())
      .addColumn('user_id', exact, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('following', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('task_following_key', ['task_id', 'user_id'])
      .modifyEnd(byKey)
      .execute()
    await db.schema.createIndex('task_following_user').on('task_following').column('user_id').execute()
    // Comments are not older than this: few.
    await sql`insert into task_following (task_id, user_id, following)
      select distinct comments.task_id, users.id, 1 from comments
      join users on users.id = comments.author_id or comments.mentions like concat('%', users.id, '%')
      where comments.deleted_at is null`.execute(db)
  },
}
