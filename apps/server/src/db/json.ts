/**
 * JSON written by the database, alike on both engines. Texts are joined instead of nesting JSON functions: that takes
 * half the time, and no version of either engine makes anything else of it.
 */
import { type Expression, type RawBuilder, sql } from 'kysely'
import { engineOf } from './engine.ts'
import type { Db } from './open.ts'

/** A part of a JSON text. */
export interface Fragment {
  readonly text: Expression<unknown>
  /** It still needs its quotes. */
  readonly bare: boolean
}

/** JSON without its end: bytes with room for it from SQLite, which are neither decoded nor encoded again; text from PostgreSQL. */
export type OpenJson = string | Uint8Array

/** Bytes that the end of an open JSON may take. */
const ROOM = 512

export interface JsonSql {
  /** Any text, escaped; null becomes JSON's null. */
  string(text: Expression<unknown>): Fragment
  /** A text that needs no escaping: an id, an instant, a word of a fixed list. Null becomes ''. */
  word(text: Expression<unknown>): Fragment
  /** A number, or a column that holds JSON; not null. */
  value(column: Expression<unknown>): Fragment
  object(fields: Record<string, Fragment>): Fragment
  /** The value of every row at hand in ascending `order`; `[]` when there are none. A subquery of its own. */
  array(value: Fragment, order: Expression<unknown>): RawBuilder<string>
  /** The values of a subquery's rows with commas between, in the order of that subquery: by `order`, descending. Null when there are none. */
  joined(value: Expression<unknown>, order: Expression<unknown>): Fragment
  finished(value: Fragment): RawBuilder<string>
  /** `head` and the value, for `endJson`. */
  opened(head: string, value: Expression<unknown>): RawBuilder<OpenJson>
  /** A column that holds JSON, for the engine's own functions. */
  parsed(column: Expression<unknown>): RawBuilder<unknown>
}

/** Neighbouring literals become one, because each argument is a step of the database's. */
function object(fields: Record<string, Fragment>): Fragment {
  const parts: Expression<unknown>[] = []
  let literal = '{'
  for (const [name, { text, bare }] of Object.entries(fields)) {
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
  finished: ({ text }: Fragment): RawBuilder<string> => sql`${text}`,
}

const postgres: JsonSql = {
  ...both,
  string: (text) => ({ text: sql`coalesce(to_json(${text})::text, 'null')`, bare: false }),
  joined: (value, order) => ({ text: sql`string_agg(${value}, ',' order by ${order} desc)`, bare: false }),
  opened: (head, value) => sql`concat(${sql.lit(head)}, ${value})`,
  parsed: (column) => sql`${column}::json`,
}

const sqlite: JsonSql = {
  ...both,
  string: (text) => ({ text: sql`json_quote(${text})`, bare: false }),
  // SQLite feeds an aggregate in the order of an ordered, limited subquery; to sort the long texts again costs a quarter.
  joined: (value) => ({ text: sql`string_agg(${value}, ',')`, bare: false }),
  opened: (head, value) =>
    sql`cast(concat(${sql.lit(head)}, ${value}, ${sql.lit(' '.repeat(ROOM))}) as blob)`,
  parsed: (column) => sql`json(${column})`,
}

export const jsonSql = (db: Db): JsonSql => (engineOf(db) === 'postgres' ? postgres : sqlite)

/** The whole: `end` is written into the room that was left for it. */
export function endJson(open: OpenJson, end: string): string | Buffer {
  if (typeof open === 'string') return open + end
  const bytes = Buffer.from(open.buffer, open.byteOffset, open.byteLength)
  const start = bytes.length - ROOM
  if (Buffer.byteLength(end) > ROOM) return Buffer.concat([bytes.subarray(0, start), Buffer.from(end)])
  return bytes.subarray(0, start + bytes.write(end, start))
}
