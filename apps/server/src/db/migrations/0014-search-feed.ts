/** Triggers queue changes of words; the full-text index takes them in once a commit (decision 0021). */
import { type Kysely, sql } from 'kysely'
import { engineOf } from '#server/db/engine.ts'
import type { Migration } from '#server/db/migration.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Db } from '#server/db/store.ts'

/** `old`: the words in the index, or null; `new`: the new words. Several changes of one row are merged. */
const statements = [
  'drop trigger task_search_added',
  'drop trigger task_search_removed',
  'drop trigger task_search_changed',
  'create table task_search_feed (n integer primary key, old text, new text)',
  `create trigger task_search_added after insert on task_search begin
    insert into task_search_feed (n, old, new) values (new.n, null, new.words)
      on conflict (n) do update set new = excluded.new; end`,
  `create trigger task_search_removed after delete on task_search begin
    insert into task_search_feed (n, old, new) values (old.n, old.words, null)
      on conflict (n) do update set new = null; end`,
  `create trigger task_search_changed after update of words on task_search begin
    insert into task_search_feed (n, old, new) values (new.n, old.words, new.words)
      on conflict (n) do update set new = excluded.new; end`,
]

export const searchFeed: Migration = {
  name: '0014-search-feed',
  async up(untyped) {
    const db = untyped as Kysely<Tables>
    if (engineOf(db as Db) !== 'sqlite') return
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
