/** Queries of the hot paths: built once for each engine, then only their parameters change. */
import type { Compilable, CompiledQuery } from 'kysely'
import { ofDatabase } from './of-database.ts'
import type { Db } from './open.ts'

class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** Stands for a parameter while the query is built, and has that parameter's type. */
type SlotOf<P> = <Name extends keyof P & string>(name: Name) => P[Name]

const slot = (name: string): never => new Slot(name) as never

function filled<P extends object, R>(build: (db: Db, slot: SlotOf<P>) => Compilable<R>) {
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
