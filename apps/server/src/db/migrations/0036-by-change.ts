/** An index of tasks by their last change, on SQLite; on PostgreSQL it would prevent HOT updates of ticks (decisions 0021, 0030). */
import { engineOf } from '#server/db/engine.ts'
import type { Migration } from '#server/db/migration.ts'
import type { Db } from '#server/db/store.ts'
import { createIndex } from './tables.ts'

export const byChange: Migration = {
  name: '0036-by-change',
  async up(db) {
    if (engineOf(db as Db) !== 'sqlite') return
    await createIndex(db, 'tasks_changed', 'tasks', ['updated_at', 'id']).execute()
  },
}
