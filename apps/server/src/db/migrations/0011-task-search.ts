/** The words of each task in the engine's full-text index, and indexes for filters and orders (decision 0021). */
import { searchText, titleKey } from '@task-manager/contract/words'
import { type Kysely, sql } from 'kysely'
import { engineOf } from '#server/db/engine.ts'
import { type KeyRange, type Migration, within } from '#server/db/migration.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Db } from '#server/db/store.ts'
import { createIndex } from './tables.ts'

/** The number of rows in a statement. */
const BATCH = 500

async function indexWords(untyped: Kysely<unknown>, range: KeyRange): Promise<void> {
  const db = untyped as Kysely<Tables>
  const tasks = await db
    .selectFrom('tasks')
    .select(['id', 'title', 'description', 'checklist', 'attachments', 'assignees'])
    .where(within('id', range))
    .orderBy('id')
    .execute()
  const rows = tasks.map((task) => ({
    task_id: task.id,
    title_key: titleKey(task.title),
    words: searchText([
      task.title,
      task.description,
      ...(JSON.parse(task.checklist) as { text: string }[]).map(({ text }) => text),
      ...(JSON.parse(task.attachments) as string[]),
      ...(JSON.parse(task.assignees) as { name: string }[]).map(({ name }) => name),
    ]),
  }))
  for (let from = 0; from < rows.length; from += BATCH)
    await db
      .insertInto('task_search')
      .values(rows.slice(from, from + BATCH))
      .execute()
}

/** Words are stored without accents, case and marks, separated by blanks, so that both engines index the same. */
const sqliteIndex = [
  `create table task_search (
    n integer primary key,
    task_id text not null unique references tasks (id) on delete cascade,
    title_key text not null,
    words text not null)`,
  `create virtual table task_search_index using fts5(words, content='task_search', content_rowid='n',
    detail=none, columnsize=0, tokenize='ascii', prefix='2 3')`,
  `create trigger task_search_added after insert on task_search begin
    insert into task_search_index (rowid, words) values (new.n, new.words); end`,
  `create trigger task_search_removed after delete on task_search begin
    insert into task_search_index (task_search_index, rowid, words) values ('delete', old.n, old.words); end`,
  `create trigger task_search_changed after update of words on task_search begin
    insert into task_search_index (task_search_index, rowid, words) values ('delete', old.n, old.words);
    insert into task_search_index (rowid, words) values (new.n, new.words); end`,
]
const postgresIndex = [
  `create table task_search (
    task_id text collate "C" primary key references tasks (id) on delete cascade,
    title_key text collate "C" not null,
    words text not null,
    found tsvector not null generated always as (array_to_tsvector(string_to_array(words, ' '))) stored)`,
  'create index task_search_found on task_search using gin (found)',
]

export const taskSearch: Migration = {
  name: '0011-task-search',
  async up(untyped) {
    const db = untyped as Kysely<Tables>
    for (const statement of engineOf(db as Db) === 'sqlite' ? sqliteIndex : postgresIndex)
      await sql.raw(statement).execute(db)
  },
  backfill: { table: 'tasks', key: 'id', change: indexWords },
  async finish(db) {
    await createIndex(db, 'task_search_title', 'task_search', ['title_key', 'task_id']).execute()
    await createIndex(db, 'tasks_due', 'tasks', ['due_date', 'id']).execute()
    await createIndex(db, 'tasks_created', 'tasks', ['created_at', 'id']).execute()
    await sql`create index tasks_priority on tasks
      ((case priority when 'High' then 3 when 'Medium' then 2 else 1 end), id)`.execute(db)
    await sql`create index tasks_nobody on tasks (id) where assignees = '[]'`.execute(db)
  },
}
