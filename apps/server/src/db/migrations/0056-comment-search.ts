/** The words of each comment in the engine's full-text index, as those of tasks (decision 0021). */
import { searchText } from '@task-manager/contract/words'
import { type Kysely, sql } from 'kysely'
import { engineOf } from '#server/db/engine.ts'
import type { Migration } from '#server/db/migration.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Db } from '#server/db/store.ts'
import { createIndex } from './tables.ts'

/** The number of comments in a statement. */
const BATCH = 500

const sqliteIndex = [
  `create table comment_search (
    n integer primary key,
    comment_id text not null unique references comments (id) on delete cascade,
    task_id text not null,
    words text not null)`,
  'create index comment_search_task on comment_search (n, task_id)',
  `create virtual table comment_search_index using fts5(words, content='comment_search', content_rowid='n',
    detail=none, columnsize=0, tokenize='ascii', prefix='2 3')`,
  'create table comment_search_feed (n integer primary key, old text, new text)',
  `create trigger comment_search_added after insert on comment_search begin
    insert into comment_search_feed (n, old, new) values (new.n, null, new.words)
      on conflict (n) do update set new = excluded.new; end`,
  `create trigger comment_search_removed after delete on comment_search begin
    insert into comment_search_feed (n, old, new) values (old.n, old.words, null)
      on conflict (n) do update set new = null; end`,
  `create trigger comment_search_changed after update of words on comment_search begin
    insert into comment_search_feed (n, old, new) values (new.n, old.words, new.words)
      on conflict (n) do update set new = excluded.new; end`,
]
const postgresIndex = [
  `create table comment_search (
    comment_id text collate "C" primary key references comments (id) on delete cascade,
    task_id text collate "C" not null,
    words text not null,
    found tsvector not null generated always as (array_to_tsvector(string_to_array(words, ' '))) stored)`,
  'create index comment_search_found on comment_search using gin (found)',
]

/** Not in batches: no released version has comments without this search. */
async function indexWords(db: Kysely<Tables>): Promise<void> {
  for (let after = ''; ; ) {
    const comments = await db
      .selectFrom('comments')
      .select(['id', 'task_id', 'text'])
      .where('id', '>', after)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    const last = comments.at(-1)
    if (last === undefined) return
    const rows = comments.map(({ id, task_id, text }) => ({
      comment_id: id,
      task_id,
      words: searchText([text]),
    }))
    await db.insertInto('comment_search').values(rows).execute()
    after = last.id
  }
}

export const commentSearch: Migration = {
  name: '0056-comment-search',
  async up(db) {
    for (const statement of engineOf(db as Db) === 'sqlite' ? sqliteIndex : postgresIndex)
      await sql.raw(statement).execute(db)
    await indexWords(db as Kysely<Tables>)
    await createIndex(db, 'comment_search_of_task', 'comment_search', ['task_id', 'comment_id']).execute()
  },
}
