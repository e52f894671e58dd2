/** Users, sessions, tasks with their assignees and counts, images, throttles, settings. */
import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const foundation: Migration = {
  name: '0001-foundation',
  async up(db, { bytes, exact, byKey }) {
    const create = db.schema
    await create
      .createTable('users')
      .addColumn('id', exact, (c) => c.primaryKey().notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('email', exact, (c) => c.notNull().unique())
      .addColumn('password_hash', 'text', (c) => c.notNull())
      .addColumn('role', 'text', (c) => c.notNull().check(sql`role in ('admin', 'user')`))
      .addColumn('image_id', exact)
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .modifyEnd(byKey)
      .execute()
    await create
      .createTable('sessions')
      .addColumn('token_hash', exact, (c) => c.primaryKey().notNull())
      .addColumn('user_id', exact, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('used_at', 'text', (c) => c.notNull())
      .modifyEnd(byKey)
      .execute()
    await create.createIndex('sessions_user').on('sessions').columns(['user_id', 'created_at']).execute()
    await create
      .createTable('tasks')
      .addColumn('id', exact, (c) => c.primaryKey().notNull())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('description', 'text', (c) => c.notNull())
      .addColumn('priority', 'text', (c) => c.notNull().check(sql`priority in ('Low', 'Medium', 'High')`))
      .addColumn('status', exact, (c) =>
        c.notNull().check(sql`status in ('Pending', 'In Progress', 'Completed')`),
      )
      .addColumn('due_date', exact, (c) => c.notNull())
      .addColumn('attachments', 'text', (c) => c.notNull())
      .addColumn('checklist', 'text', (c) => c.notNull())
      .addColumn('items_done', 'integer', (c) => c.notNull())
      .addColumn('progress', 'integer', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('enquiry_id', exact)
      .addColumn('created_by', exact, (c) => c.references('users.id').onDelete('set null'))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute()
    await create.createIndex('tasks_status').on('tasks').columns(['status', 'id']).execute()
    await create.createIndex('tasks_created_by').on('tasks').columns(['created_by']).execute()
    await create
      .createTable('task_assignees')
      .addColumn('task_id', exact, (c) => c.notNull().references('tasks.id').onDelete('cascade'))
      .addColumn('user_id', exact, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('status', exact, (c) => c.notNull())
      .addPrimaryKeyConstraint('task_assignees_pk', ['task_id', 'user_id'])
      .modifyEnd(byKey)
      .execute()
    await create
      .createIndex('task_assignees_user')
      .on('task_assignees')
      .columns(['user_id', 'task_id'])
      .execute()
    await create
      .createIndex('task_assignees_status')
      .on('task_assignees')
      .columns(['user_id', 'status', 'task_id'])
      .execute()
    await create
      .createTable('task_counts')
      .addColumn('scope', exact, (c) => c.notNull())
      .addColumn('kind', exact, (c) => c.notNull())
      .addColumn('key', exact, (c) => c.notNull())
      .addColumn('n', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('task_counts_pk', ['scope', 'kind', 'key'])
      .modifyEnd(byKey)
      .execute()
    await create
      .createTable('images')
      .addColumn('id', exact, (c) => c.primaryKey().notNull())
      .addColumn('bytes', bytes, (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute()
    await create.createIndex('images_created').on('images').columns(['created_at']).execute()
    await create
      .createTable('throttles')
      .addColumn('key', exact, (c) => c.primaryKey().notNull())
      .addColumn('window_start', 'text', (c) => c.notNull())
      .addColumn('n', 'integer', (c) => c.notNull())
      .modifyEnd(byKey)
      .execute()
    await create
      .createTable('idempotency_keys')
      .addColumn('user_id', exact, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('key', exact, (c) => c.notNull())
      .addColumn('body_hash', 'text', (c) => c.notNull())
      .addColumn('result_id', exact, (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('idempotency_keys_pk', ['user_id', 'key'])
      .modifyEnd(byKey)
      .execute()
    await create
      .createTable('settings')
      .addColumn('name', exact, (c) => c.primaryKey().notNull())
      .addColumn('value', 'text', (c) => c.notNull())
      .modifyEnd(byKey)
      .execute()
  },
}
