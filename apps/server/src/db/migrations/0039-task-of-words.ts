/** A covering index from rows of SQLite's full-text index to tasks, without the words (decision 0033). */
import { engineOf } from '#server/db/engine.ts'
import type { Migration } from '#server/db/migration.ts'
import type { Db } from '#server/db/store.ts'
import { createIndex } from './tables.ts'

export const taskOfWords: Migration = {
  name: '0039-task-of-words',
  async up(db) {
    if (engineOf(db as Db) !== 'sqlite') return
    await createIndex(db, 'task_search_task', 'task_search', ['n', 'task_id']).execute()
  },
}
