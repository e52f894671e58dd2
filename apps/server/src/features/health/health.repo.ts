import { sql } from 'kysely'
import { engineOf } from '#server/db/engine.ts'
import { requiredSchema } from '#server/db/schema-guard.ts'
import type { Db } from '#server/db/store.ts'

export interface SchemaState {
  /** The newest step that the database has taken; empty: none. */
  readonly newest: string
  /** The newest schema that writers of this database must know. */
  readonly required: string
}

export async function schemaState(db: Db): Promise<SchemaState> {
  const { rows } = await sql<{ newest: string | null }>`select max(name) as newest from migrations`.execute(
    db,
  )
  return { newest: rows[0]?.newest ?? '', required: await requiredSchema(db) }
}

/** The clock of PostgreSQL, in ms. Null on SQLite, which has none of its own. */
export async function databaseTime(db: Db): Promise<number | null> {
  if (engineOf(db) === 'sqlite') return null
  const { rows } = await sql<{
    ms: number
  }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db)
  return rows[0]?.ms ?? null
}

/** The latest time of the newest `count` changes, selected by `seq`, so that the log is not scanned. */
export async function latestChangeAt(db: Db, count: number): Promise<string | null> {
  const row = await db
    .selectFrom('changes')
    .where('seq', '>', sql<number>`(select max(seq) from changes) - ${count}`)
    .select(({ fn }) => fn.max('at').as('at'))
    .executeTakeFirst()
  return row?.at ?? null
}
