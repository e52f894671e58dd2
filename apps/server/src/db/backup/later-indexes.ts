/**
 * Leaves out indexes, foreign keys of PostgreSQL and triggers of SQLite while rows are inserted: one sort afterwards
 * takes a fraction of a million inserts in random places. Only for a database that nothing else uses yet.
 */
import { sql } from 'kysely'
import { engineOf } from '#server/db/engine.ts'
import type { Db } from '#server/db/store.ts'
import { tablesOf } from './tables.ts'

interface Part {
  readonly drop: string
  readonly create: string
}

/** Creates again what was dropped. */
type Create = (db: Db) => Promise<void>

const run = async (db: Db, statements: readonly string[]): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

async function dropSqlite(db: Db): Promise<Create> {
  const { rows } = await sql<{ type: 'index' | 'trigger'; name: string; create: string }>`
    select type, name, sql as "create" from sqlite_master
    where type in ('index', 'trigger') and sql is not null`.execute(db)
  const searched = await sql<{ name: string }>`
    select name from sqlite_master where sql like 'create virtual table % using fts5(%'`.execute(db)
  await run(
    db,
    rows.map(({ type, name }) => `drop ${type} "${name}"`),
  )
  const created = (type: string) => rows.filter((row) => row.type === type).map(({ create }) => create)
  return async (later) => {
    await run(later, created('index'))
    // The index exists before the triggers that write to it.
    await run(
      later,
      searched.rows.map(({ name }) => `insert into "${name}" ("${name}") values ('rebuild')`),
    )
    await run(later, created('trigger'))
  }
}

async function dropPostgres(db: Db): Promise<Create> {
  const tables = sql.join(await tablesOf(db))
  const keys = await sql<Part>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(c.oid)) as create
    from pg_constraint c join pg_class t on t.oid = conrelid
    where contype = 'f' and relnamespace = current_schema()::regnamespace and relname in (${tables})`.execute(
    db,
  )
  const indexes = await sql<Part>`
    select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as create
    from pg_index join pg_class t on t.oid = indrelid
    where relnamespace = current_schema()::regnamespace and relname in (${tables})
      and not exists (select 1 from pg_constraint where conindid = indexrelid)`.execute(db)
  const parts = [...keys.rows, ...indexes.rows]
  await run(
    db,
    parts.map(({ drop }) => drop),
  )
  return async (later) =>
    await run(
      later,
      parts.toReversed().map(({ create }) => create),
    )
}

export const dropIndexes = (db: Db): Promise<Create> =>
  engineOf(db) === 'sqlite' ? dropSqlite(db) : dropPostgres(db)
