/** How tables begin, and kinds of column that many have. Released migrations use both, so what they create never changes. */
import type { ColumnDefinitionBuilder, Kysely } from 'kysely'

/** `execute()` after the last column creates it. */
export const createTable = (db: Kysely<unknown>, name: string) => db.schema.createTable(name)

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
