/** Comments of tasks. They outlive the task's row, because the trash brings tasks back under the same id. */
import type { Migration } from '#server/db/migration.ts'

export const comments: Migration = {
  name: '0048-comments',
  async up(db, { exact, byKey }) {
    await db.schema
      .alterTable('tasks')
      .addColumn('comments', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await db.schema
      .createTable('comments')
      .addColumn('id', exact, (c) => c.primaryKey().notNull())
      .addColumn('task_id', exact, (c) => c.notNull())
      .addColumn('author_id', exact, (c) => c.references('users.id').onDelete('set null'))
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('mentions', 'text', (c) => c.notNull())
      .addColumn('created_at', exact, (c) => c.notNull())
      .addColumn('edited_at', exact)
      .addColumn('deleted_at', exact)
      .execute()
    await db.schema.createIndex('comments_of_task').on('comments').columns(['task_id', 'id']).execute()
    await db.schema.createIndex('comments_of_author').on('comments').columns(['author_id', 'id']).execute()
    await db.schema
      .createTable('comment_reactions')
      .addColumn('comment_id', exact, (c) => c.notNull().references('comments.id').onDelete('cascade'))
      .addColumn('sign', exact, (c) => c.notNull())
      .addColumn('user_id', exact, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('created_at', exact, (c) => c.notNull())
      .addPrimaryKeyConstraint('comment_reactions_key', ['comment_id', 'sign', 'user_id'])
      .modifyEnd(byKey)
      .execute()
    await db.schema
      .createIndex('comment_reactions_of_user')
      .on('comment_reactions')
      .columns(['user_id', 'comment_id'])
      .execute()
  },
}
