/** JSON built by the database, alike on both engines: one text a list instead of a thousand small row objects. */
import { type Expression, PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Db } from './open.ts'

export interface JsonSql {
  object(fields: Record<string, Expression<unknown>>): RawBuilder<unknown>
  /** All values of `value`, in `order`, of the rows at hand; `[]` when there are none. */
  array(
    value: Expression<unknown>,
    order: Expression<unknown>,
    direction: 'asc' | 'desc',
  ): RawBuilder<unknown>
  /** A column that holds JSON as text, as the value it is. */
  embedded(column: Expression<unknown>): RawBuilder<unknown>
  /** The finished JSON as text. */
  text(value: Expression<unknown>): RawBuilder<string>
}

const pairs = (fields: Record<string, Expression<unknown>>) =>
  sql.join(Object.entries(fields).map(([name, value]) => sql`${sql.lit(name)}, ${value}`))

const postgres: JsonSql = {
  object: (fields) => sql`json_build_object(${pairs(fields)})`,
  array: (value, order, direction) =>
    sql`coalesce(json_agg(${value} order by ${order} ${sql.raw(direction)}), '[]'::json)`,
  embedded: (column) => sql`${column}::json`,
  text: (value) => sql`(${value})::text`,
}

const sqlite: JsonSql = {
  object: (fields) => sql`json_object(${pairs(fields)})`,
  // json() keeps the elements JSON whatever the version makes of a nested aggregate's subtype.
  array: (value, order, direction) =>
    sql`json(json_group_array(json(${value}) order by ${order} ${sql.raw(direction)}))`,
  embedded: (column) => sql`json(${column})`,
  text: (value) => sql`${value}`,
}

export const jsonSql = (db: Db): JsonSql =>
  db.getExecutor().adapter instanceof PostgresAdapter ? postgres : sqlite
