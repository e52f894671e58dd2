/**
 * JSON written by the database, alike on both engines. Texts are joined instead of nesting JSON functions: that takes
 * half the time, and no version of either engine makes anything else of it.
 */
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Json } from '#server/core/json.ts'
import { engineOf } from '#server/db/engine.ts'
import type { Db } from '#server/db/open.ts'

/** A part of a JSON text, which holds a T. */
export interface Fragment<T = unknown> {
  /** For the compiler alone. */
  readonly holds?: T
  readonly text: Expression<unknown>
  /** It still needs its quotes. */
  readonly bare: boolean
}

export interface JsonSql {
  /** Any text, escaped; null becomes JSON's null. */
  string(text: Expression<unknown>): Fragment
  /** A text that needs no escaping: an id, an instant, a word of a fixed list. Null becomes ''. */
  word(text: Expression<unknown>): Fragment
  /** A number, or a column that holds JSON; not null. */
  value(column: Expression<unknown>): Fragment
  /** All fields of a T: one that is added to a type of the contract does not compile until it is written here. */
  object<T>(fields: Record<keyof T, Fragment>): Fragment<T>
  /** The value of every row at hand in ascending `order`; `[]` when there are none. A subquery of its own. */
  array(value: Fragment, order: Expression<unknown>): RawBuilder<string>
  /** The values of a subquery's rows with commas between, in the order of that subquery: by `order`, descending. Null when there are none. */
  joined(value: Expression<unknown>, order: Expression<unknown>): Fragment
  finished<T>(value: Fragment<T>): RawBuilder<Json<T>>
  /** A column that holds JSON, for the engine's own functions. */
  parsed(column: Expression<unknown>): RawBuilder<unknown>
}

/** Neighbouring literals become one, because each argument is a step of the database's. */
function object<T>(fields: Record<keyof T, Fragment>): Fragment<T> {
  const parts: Expression<unknown>[] = []
  let literal = '{'
  for (const [name, { text, bare }] of Object.entries<Fragment>(fields)) {
    literal += `${parts.length === 0 ? '' : ','}${JSON.stringify(name)}:${bare ? '"' : ''}`
    parts.push(sql.lit(literal), text)
    literal = bare ? '"' : ''
  }
  return { text: sql`concat(${sql.join(parts)}, ${sql.lit(`${literal}}`)})`, bare: false }
}

const both = {
  word: (text: Expression<unknown>): Fragment => ({ text, bare: true }),
  value: (text: Expression<unknown>): Fragment => ({ text, bare: false }),
  object,
  array: ({ text }: Fragment, order: Expression<unknown>): RawBuilder<string> =>
    sql`concat('[', string_agg(${text}, ',' order by ${order}), ']')`,
  finished: <T>({ text }: Fragment<T>): RawBuilder<Json<T>> => sql`${text}`,
}

const postgres: JsonSql = {
  ...both,
  string: (text) => ({ text: sql`coalesce(to_json(${text})::text, 'null')`, bare: false }),
  joined: (value, order) => ({ text: sql`string_agg(${value}, ',' order by ${order} desc)`, bare: false }),
  parsed: (column) => sql`${column}::json`,
}

const sqlite: JsonSql = {
  ...both,
  string: (text) => ({ text: sql`json_quote(${text})`, bare: false }),
  // SQLite feeds an aggregate in the order of an ordered, limited subquery; to sort the long texts again costs a quarter.
  joined: (value) => ({ text: sql`string_agg(${value}, ',')`, bare: false }),
  parsed: (column) => sql`json(${column})`,
}

export const jsonSql = (db: Db): JsonSql => (engineOf(db) === 'postgres' ? postgres : sqlite)
