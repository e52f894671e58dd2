/** Brings a database to the newest schema: all missing steps in one transaction, one process at a time, on both engines. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Store } from './open.ts'
import { DatabaseRefused } from './refused.ts'

export interface ColumnTypes {
  /** Binary data. */
  readonly bytes: 'blob' | 'bytea'
  /** Text compared byte by byte, so that order and equality are the same whatever the database's locale. */
  readonly exact: RawBuilder<unknown>
  /** Ends a table of short rows that is read by its primary key: SQLite then finds a row in one search instead of two. */
  readonly byKey: RawBuilder<unknown>
}

export interface Migration {
  readonly name: string
  up(db: Kysely<unknown>, types: ColumnTypes): Promise<void>
}

const MIGRATION_LOCK = 7_203_511

/** Names of the steps it took. A crash in the middle leaves the database as it was. */
export async function migrate(store: Store, steps: readonly Migration[]): Promise<string[]> {
  const postgres = store.engine === 'postgres'
  const types: ColumnTypes = postgres
    ? { bytes: 'bytea', exact: sql.raw('text collate "C"'), byKey: sql.raw('') }
    : { bytes: 'blob', exact: sql.raw('text'), byKey: sql.raw('without rowid') }
  return await store.db.transaction().execute(async (db) => {
    // SQLite's writers are alone by BEGIN IMMEDIATE already.
    if (postgres) await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(db)
    await sql`create table if not exists migrations (name text primary key not null, applied_at text not null)`.execute(
      db,
    )
    const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
    const applied = new Set(rows.map((row) => row.name))
    const known = new Set(steps.map((step) => step.name))
    const newer = [...applied].filter((name) => !known.has(name))
    if (newer.length > 0)
      throw new DatabaseRefused(
        `This database was made by a newer version (${newer.join(', ')}). Start that version, or restore a backup.`,
      )
    const missing = steps.filter((step) => !applied.has(step.name))
    for (const step of missing) {
      await step.up(db as unknown as Kysely<unknown>, types)
      await sql`insert into migrations (name, applied_at) values (${step.name}, ${new Date().toISOString()})`.execute(
        db,
      )
    }
    return missing.map((step) => step.name)
  })
}
