/** What many tables have in common. Released migrations use it, so what it creates never changes. */
import type { ColumnDefinitionBuilder, CreateTableBuilder, Kysely } from 'kysely'
import type { ColumnTypes } from '#server/db/migration.ts'

/** `execute()` after the last column creates it. */
export const createTable = (db: Kysely<unknown>, name: string) => db.schema.createTable(name)

/** `execute()` creates it. */
export const createIndex = (db: Kysely<unknown>, name: string, table: string, columns: string[]) =>
  db.schema.createIndex(name).on(table).columns(columns)

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder

export const required: Column = (column) => column.notNull()

export const requiredUnique: Column = (column) => column.notNull().unique()

/** Also for a new column of a table with rows. */
export const withDefault =
  (value: string | number): Column =>
  (column) =>
    column.notNull().defaultTo(value)

export const primaryKey: Column = (column) => column.primaryKey().notNull()

/** A required reference: the row is deleted with the row that it refers to. */
export const ownedBy =
  (table: string): Column =>
  (column) =>
    column.notNull().references(`${table}.id`).onDelete('cascade')

/** The key of a table that has at most one row per user. */
export const userKey: Column = (column) => ownedBy('users')(column.primaryKey())

/** What happened, by whom: for the inbox, and for what waits to be sent. */
export const eventColumns =
  ({ exact }: ColumnTypes) =>
  (table: CreateTableBuilder<string, string>) =>
    table
      .addColumn('kind', exact, required)
      .addColumn('subject_id', exact, required)
      .addColumn('actor_id', exact)
      .addColumn('comment_id', exact)
      .addColumn('detail', 'text', required)
