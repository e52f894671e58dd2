/**
 * Inserts of frequent calls: built once for each number of rows, because building one takes as long as executing it.
 */
import type { CompiledQuery, Insertable, InsertQueryBuilder, InsertResult } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Db } from '#server/db/store.ts'
import { chunksOf } from './chunks.ts'
import { perDatabase } from './prepared.ts'
import { markWithoutResult } from './without-result.ts'

/** Inserts of more rows are rare and built each time. */
const KEPT_ROWS_MAX = 16

type Insert<T extends keyof Tables> = InsertQueryBuilder<Tables, T, InsertResult>

/**
 * All rows have the same columns. `finish` adds clauses after the values, such as 'on conflict', without parameters.
 */
export function preparedInsert<T extends keyof Tables>(
  table: T,
  finish: (insert: Insert<T>) => Insert<T> = (insert) => insert,
) {
  const statementsOf = perDatabase(() => new Map<string, CompiledQuery>())
  return async (db: Db, rows: readonly Insertable<Tables[T]>[]): Promise<void> => {
    const statements = statementsOf(db)
    for (const chunk of chunksOf(rows)) {
      const columns = Object.keys(chunk[0] ?? {}) as (keyof (typeof chunk)[number])[]
      const key = `${chunk.length} ${columns}`
      const statement = statements.get(key) ?? finish(db.insertInto(table).values(chunk)).compile()
      if (chunk.length <= KEPT_ROWS_MAX) {
        statements.set(key, statement)
        markWithoutResult(statement.sql)
      }
      const parameters = chunk.flatMap((row) => columns.map((column) => row[column]))
      await db.executeQuery({ ...statement, parameters })
    }
  }
}
