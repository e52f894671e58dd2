/** Whose the words are, without the words: a walk from SQLite's index of words to tasks passes thousands (decision 0033). */
import { engineOf } from '#server/db/engine.ts'
import type { Migration } from '#server/db/migration.ts'
import type { Db } from '#server/db/open.ts'

export const taskOfWords: Migration = {
  name: '0039-task-of-words',
  async up(db) {
    if (engineOf(db as Db) !== 'sqlite') return
    await db.schema.createIndex('task_search_task').on('task_search').columns(['n', 'task_id']).execute()
  },
}
