/** A trigger increments `look` at every change of a row that keeps its version (decision 0028). */
import { sql } from 'kysely'
import { engineOf } from '#server/db/engine.ts'
import type { Migration } from '#server/db/migration.ts'
import type { Db } from '#server/db/store.ts'
import { withDefault } from './tables.ts'

export const taskLook: Migration = {
  name: '0032-task-look',
  async up(db) {
    await db.schema.alterTable('tasks').addColumn('look', 'integer', withDefault(0)).execute()
    if (engineOf(db as Db) === 'sqlite') {
      await sql`create trigger task_looks after update on tasks
        when new.version = old.version and new.look = old.look
        begin update tasks set look = look + 1 where rowid = new.rowid; end`.execute(db)
      return
    }
    await sql`create function task_looks() returns trigger language plpgsql as $$
      begin
        new.look = old.look + 1;
        return new;
      end $$`.execute(db)
    await sql`create trigger task_looks before update on tasks for each row
      when (new.version = old.version) execute function task_looks()`.execute(db)
  },
}
