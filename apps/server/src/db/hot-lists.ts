/** Statements of the hot paths that take many values: built once for each size, of which there are few (lists.ts). */
import type { Compilable, CompiledQuery, Insertable, InsertQueryBuilder, InsertResult } from 'kysely'
import { hot } from './hot.ts'
import { evenParts, padded } from './lists.ts'
import { ofDatabase } from './of-database.ts'
import type { Db } from './open.ts'
import type { Tables } from './schema.ts'

/** Rows of a statement: bounds its parameters. A statement is a journey on PostgreSQL, and a rename indexes thousands of tasks. */
const ROWS_MAX = 512

type Insert<T extends keyof Tables> = InsertQueryBuilder<Tables, T, InsertResult>

/** Statements that insert rows, all with the same columns, in their order; `then` says what follows `values`, as 'on conflict'. */
export function filledInsert<T extends keyof Tables>(
  table: T,
  then: (insert: Insert<T>) => Insert<T> = (insert) => insert,
) {
  const compiled = ofDatabase(() => new Map<string, CompiledQuery>())

  /** Its parameters say which value stands there: counted through the columns of the first row, then of the next. */
  const statementFor = (db: Db, columns: readonly string[], rows: number): CompiledQuery => {
    const statements = compiled(db)
    const name = `${rows} ${columns}`
    const known = statements.get(name)
    if (known) return known
    const numbered = (row: number) => columns.map((column, i) => [column, row * columns.length + i])
    const values = Array.from({ length: rows }, (_, row) => Object.fromEntries(numbered(row)))
    const made = then(db.insertInto(table).values(values as never)).compile()
    statements.set(name, made)
    return made
  }

  return (db: Db, rows: readonly Insertable<Tables[T]>[]): CompiledQuery[] => {
    const [first] = rows
    if (first === undefined) return []
    const columns = Object.keys(first)
    const all: CompiledQuery[] = []
    for (let from = 0; from < rows.length; from += ROWS_MAX)
      for (const some of evenParts(rows.slice(from, from + ROWS_MAX) as Record<string, unknown>[])) {
        const statement = statementFor(db, columns, some.length)
        const values = some.flatMap((row) => columns.map((column) => row[column]))
        all.push({
          ...statement,
          parameters: statement.parameters.map((which) => values[which as number]),
        })
      }
    return all
  }
}

/** Inserts rows as `filledInsert` says it. */
export function hotInsert<T extends keyof Tables>(table: T, then?: (insert: Insert<T>) => Insert<T>) {
  const statements = filledInsert(table, then)
  return async (db: Db, rows: readonly Insertable<Tables[T]>[]): Promise<void> => {
    for (const statement of statements(db, rows)) await db.executeQuery(statement)
  }
}

/** For `in (…)`: `build` is given a slot for each value of the padded list. */
export function hotIn<R>(build: (db: Db, values: string[]) => Compilable<R>) {
  const statements = new Map<number, ReturnType<typeof hot<Record<`${number}`, string>, R>>>()
  return async (db: Db, values: readonly string[]): Promise<R[]> => {
    const all = padded(values)
    const known = statements.get(all.length)
    const run =
      known ??
      hot<Record<`${number}`, string>, R>((db, slot) =>
        build(
          db,
          all.map((_, i) => slot(`${i}`)),
        ),
      )
    if (!known) statements.set(all.length, run)
    return await run(db, { ...all })
  }
}
