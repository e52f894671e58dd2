/** A numbered step of the schema, in `migrations/`; taken by `migrate.ts`. */
import { type Kysely, type RawBuilder, sql } from 'kysely'

export interface ColumnTypes {
  /** Binary data. */
  readonly bytes: 'blob' | 'bytea'
  /** Text compared byte by byte, so that order and equality are the same whatever the database's locale. */
  readonly exact: RawBuilder<unknown>
  /** Ends a table of short rows that is read by its primary key: SQLite then finds a row in one search instead of two. */
  readonly byKey: RawBuilder<unknown>
}

/** Rows whose key is above `after` and at most `upTo`. */
export interface KeyRange {
  readonly after: string
  readonly upTo: string
}

/** A change of the rows of one table, made in batches. */
export interface Backfill {
  readonly table: string
  /** A column of unique texts. */
  readonly key: string
  change(db: Kysely<unknown>, range: KeyRange): Promise<void>
}

export interface Migration {
  readonly name: string
  up(db: Kysely<unknown>, types: ColumnTypes): Promise<void>
  /** Runs after `up`. */
  readonly backfill?: Backfill
  /** Runs after `backfill`. */
  finish?(db: Kysely<unknown>, types: ColumnTypes): Promise<void>
}

/** The rows with keys of a range, for a `where`. */
export const within = (key: string, { after, upTo }: KeyRange): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(key)} > ${after} and ${sql.ref(key)} <= ${upTo}`
