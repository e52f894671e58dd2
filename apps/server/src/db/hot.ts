/** Queries of the hot paths: built once for each engine, then only their parameters change. */
import { type Compilable, type CompiledQuery, type QueryResult, type RawBuilder, sql } from 'kysely'
import { ofDatabase } from './of-database.ts'
import type { Db } from './open.ts'

class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** Stands for a parameter while the query is built, and has that parameter's type. */
export type SlotOf<P> = <Name extends keyof P & string>(name: Name) => P[Name]

const slot = (name: string): never => new Slot(name) as never

/** For `limit`. A sum, because SQLite plans a statement anew each time a limit that is a mere parameter gets its value. */
export const limitOf = (limit: number): RawBuilder<number> => sql<number>`${limit} + 0`

/** As `hot`, for who executes the statement otherwise: gives it with its parameters. */
export function filled<P extends object, R>(build: (db: Db, slot: SlotOf<P>) => Compilable<R>) {
  const compiled = ofDatabase((db) => build(db, slot).compile())
  return (db: Db, parameters: P): CompiledQuery<R> => {
    const query = compiled(db)
    const values = query.parameters.map((value) =>
      value instanceof Slot ? parameters[value.name as keyof P] : value,
    )
    return { ...query, parameters: values }
  }
}

/**
 * `build` runs once for each database; every call afterwards fills the slots and executes.
 * The text is the same each time, so drivers find it prepared.
 */
export function hot<P extends object, R>(build: (db: Db, slot: SlotOf<P>) => Compilable<R>) {
  const fill = filled(build)
  return async (db: Db, parameters: P): Promise<R[]> => (await db.executeQuery<R>(fill(db, parameters))).rows
}

/** Statements that are one write, for the driver of SQLite; as a query they are the first of them. */
export interface Followed extends CompiledQuery {
  readonly needs: readonly CompiledQuery[]
  readonly followers: readonly CompiledQuery[]
}

/** Whether a statement found or wrote a row. */
export const hit = ({ rows, numAffectedRows }: QueryResult<unknown>): boolean =>
  rows.length > 0 || (numAffectedRows ?? 0n) > 0n

/**
 * On SQLite: `followers` are executed when each of `needs`, of which only the last may write, found or wrote a row; all
 * of it or nothing. False when one did not: then nothing was written. It costs what a single statement does and not what a
 * transaction does, which many may wait in and which therefore has to be watched.
 */
export async function executeWith(
  db: Db,
  needs: readonly [CompiledQuery, ...CompiledQuery[]],
  followers: readonly CompiledQuery[],
): Promise<boolean> {
  const query: Followed = { ...needs[0], needs, followers }
  return hit(await db.executeQuery(query))
}
