/** The log of changes, the trash, and an id for each checklist item. */
import { type Kysely, sql } from 'kysely'
import { engineOf } from '#server/db/engine.ts'
import { type KeyRange, type Migration, within } from '#server/db/migration.ts'
import type { Db } from '#server/db/open.ts'

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
    const create = db.schema
    const sqlite = engineOf(db as Db) === 'sqlite'
    await create
      .createTable('changes')
      .addColumn('seq', sqlite ? 'integer' : 'bigint', (c) =>
        sqlite ? c.primaryKey() : c.primaryKey().generatedAlwaysAsIdentity(),
      )
      .addColumn('txid', 'bigint', (c) =>
        c.notNull().defaultTo(sqlite ? 0 : sql`(pg_current_xact_id()::text)::bigint`),
      )
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('actor_id', exact)
      .addColumn('kind', exact, (c) => c.notNull())
      .addColumn('subject_id', exact, (c) => c.notNull())
      .addColumn('version', 'integer')
      .addColumn('changes', 'text', (c) => c.notNull())
      .addColumn('audience', 'text', (c) => c.notNull())
      .execute()
    await create.createIndex('changes_subject').on('changes').columns(['subject_id', 'seq']).execute()
    if (!sqlite) await create.createIndex('changes_txid').on('changes').columns(['txid']).execute()
    await create
      .createTable('readers')
      .addColumn('name', exact, (c) => c.primaryKey().notNull())
      .addColumn('place', 'text', (c) => c.notNull())
      .modifyEnd(byKey)
      .execute()
    await create
      .createTable('trash')
      .addColumn('id', exact, (c) => c.primaryKey().notNull())
      .addColumn('search', 'text', (c) => c.notNull())
      .addColumn('task', 'text', (c) => c.notNull())
      .addColumn('deleted_at', exact, (c) => c.notNull())
      .addColumn('deleted_by', exact)
      .execute()
    await create.createIndex('trash_deleted').on('trash').columns(['deleted_at', 'id']).execute()
  },
  fill: { table: 'tasks', key: 'id', change: addItemIds },
}
