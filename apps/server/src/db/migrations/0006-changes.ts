/** The log of changes, the trash, and an id for each checklist item. */
import { type Kysely, sql } from 'kysely'
import { engineOf } from '#server/db/engine.ts'
import { type KeyRange, type Migration, within } from '#server/db/migration.ts'
import type { Db } from '#server/db/store.ts'
import { createIndex, createTable, primaryKey, required } from './tables.ts'

/** Existing items get their position as an id. */
async function addItemIds(db: Kysely<unknown>, range: KeyRange): Promise<void> {
  if (engineOf(db as Db) === 'sqlite')
    await sql`update tasks set checklist = (
      select concat('[', string_agg(concat('{"_id":"', key + 1, '","text":', json_quote(value ->> 'text'),
        ',"completed":', case when value ->> 'completed' then 'true' else 'false' end, '}'), ',' order by key), ']')
      from json_each(checklist)) where checklist <> '[]' and ${within('id', range)}`.execute(db)
  else
    await sql`update tasks set checklist = (
      select concat('[', string_agg(concat('{"_id":"', place, '","text":', to_json(item ->> 'text')::text,
        ',"completed":', item ->> 'completed', '}'), ',' order by place), ']')
      from json_array_elements(checklist::json) with ordinality as items (item, place))
      where checklist <> '[]' and ${within('id', range)}`.execute(db)
}

export const changes: Migration = {
  name: '0006-changes',
  async up(db, { exact, byKey }) {
    const sqlite = engineOf(db as Db) === 'sqlite'
    await createTable(db, 'changes')
      .addColumn('seq', sqlite ? 'integer' : 'bigint', (c) =>
        sqlite ? c.primaryKey() : c.primaryKey().generatedAlwaysAsIdentity(),
      )
      .addColumn('txid', 'bigint', (c) =>
        c.notNull().defaultTo(sqlite ? 0 : sql`(pg_current_xact_id()::text)::bigint`),
      )
      .addColumn('at', 'text', required)
      .addColumn('actor_id', exact)
      .addColumn('kind', exact, required)
      .addColumn('subject_id', exact, required)
      .addColumn('version', 'integer')
      .addColumn('changes', 'text', required)
      .addColumn('audience', 'text', required)
      .execute()
    await createIndex(db, 'changes_subject', 'changes', ['subject_id', 'seq']).execute()
    if (!sqlite) await createIndex(db, 'changes_txid', 'changes', ['txid']).execute()
    await createTable(db, 'readers')
      .addColumn('name', exact, primaryKey)
      .addColumn('place', 'text', required)
      .modifyEnd(byKey)
      .execute()
    await createTable(db, 'trash')
      .addColumn('id', exact, primaryKey)
      .addColumn('search', 'text', required)
      .addColumn('task', 'text', required)
      .addColumn('deleted_at', exact, required)
      .addColumn('deleted_by', exact)
      .execute()
    await createIndex(db, 'trash_deleted', 'trash', ['deleted_at', 'id']).execute()
  },
  backfill: { table: 'tasks', key: 'id', change: addItemIds },
}
