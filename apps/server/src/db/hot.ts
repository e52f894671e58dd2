/** Queries of the hot paths: built once for each engine, then only their parameters change. */
import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from './open.ts'

class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** Stands for a parameter while the query is built. */
export const slot = <T>(name: string): T => new Slot(name) as T

/** For `limit`. A sum, because SQLite plans a statement anew each time a limit that is a mere parameter gets its value. */
export const limitSlot = (name: string): RawBuilder<number> => sql<number>`${slot<number>(name)} + 0`

/**
 * `build` runs once for each database; every call afterwards fills the slots and executes.
 * The text is the same each time, so drivers find it prepared.
 */
export function hot<P extends Record<string, unknown>, R>(build: (db: Db) => Compilable<R>) {
  const compiled = new WeakMap<object, CompiledQuery<R>>()
  return async (db: Db, parameters: P): Promise<R[]> => {
    // All handles of one database, its transactions too, share the adapter.
    const adapter = db.getExecutor().adapter
    let query = compiled.get(adapter)
    if (!query) {
      query = build(db).compile()
      compiled.set(adapter, query)
    }
    const values = query.parameters.map((value) => (value instanceof Slot ? parameters[value.name] : value))
    const { rows } = await db.executeQuery<R>({ ...query, parameters: values })
    return rows
  }
}
