/** Comments of tasks. They outlive the task's row, because the trash brings tasks back under the same id. */
import type { Migration } from '#server/db/migration.ts'
import { createIndex, createTable, ownedBy, primaryKey, required, withDefault } from './tables.ts'

export const comments: Migration = {
  name: '0048-comments',
  async up(db, { exact, byKey }) {
    await db.schema.alterTable('tasks').addColumn('comments', 'integer', withDefault(0)).execute()
    await createTable(db, 'comments')
      .addColumn('id', exact, primaryKey)
      .addColumn('task_id', exact, required)
      .addColumn('author_id', exact, (c) => c.references('users.id').onDelete('set null'))
      .addColumn('text', 'text', required)
      .addColumn('mentions', 'text', required)
      .addColumn('created_at', exact, required)
      .addColumn('edited_at', exact)
      .addColumn('deleted_at', exact)
      .execute()
    await createIndex(db, 'comments_of_task', 'comments', ['task_id', 'id']).execute()
    await createIndex(db, 'comments_of_author', 'comments', ['author_id', 'id']).execute()
    await createTable(db, 'comment_reactions')
      .addColumn('comment_id', exact, ownedBy('comments'))
      .addColumn('sign', exact, required)
      .addColumn('user_id', exact, ownedBy('users'))
      .addColumn('created_at', exact, required)
      .addPrimaryKeyConstraint('comment_reactions_key', ['comment_id', 'sign', 'user_id'])
      .modifyEnd(byKey)
      .execute()
    await createIndex(db, 'comment_reactions_of_user', 'comment_reactions', [
      'user_id',
      'comment_id',
    ]).execute()
  },
}
