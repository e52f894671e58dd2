/** The inbox: a row for each event and person, and who follows which task by commenting or by choice. */
import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'
import { createIndex, createTable, eventColumns, ownedBy, required } from './tables.ts'

export const inbox: Migration = {
  name: '0050-inbox',
  async up(db, types) {
    const { exact, byKey } = types
    await createTable(db, 'inbox')
      .addColumn('user_id', exact, ownedBy('users'))
      .addColumn('id', exact, required)
      .addColumn('event', exact, required)
      .$call(eventColumns(types))
      .addColumn('at', exact, required)
      .addColumn('read_at', exact, required)
      .addPrimaryKeyConstraint('inbox_key', ['user_id', 'id'])
      .modifyEnd(byKey)
      .execute()
    // Each event gives each person one entry.
    await db.schema.createIndex('inbox_event').unique().on('inbox').columns(['user_id', 'event']).execute()
    await createIndex(db, 'inbox_subject', 'inbox', ['subject_id', 'user_id']).execute()
    await createTable(db, 'task_following')
      .addColumn('task_id', exact, required)
      .addColumn('user_id', exact, ownedBy('users'))
      .addColumn('following', 'integer', required)
      .addPrimaryKeyConstraint('task_following_key', ['task_id', 'user_id'])
      .modifyEnd(byKey)
      .execute()
    await createIndex(db, 'task_following_user', 'task_following', ['user_id']).execute()
    // Comments are not older than this: few.
    await sql`insert into task_following (task_id, user_id, following)
      select distinct comments.task_id, users.id, 1 from comments
      join users on users.id = comments.author_id or comments.mentions like concat('%', users.id, '%')
      where comments.deleted_at is null`.execute(db)
  },
}
