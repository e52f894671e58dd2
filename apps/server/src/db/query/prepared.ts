/** Statements of frequent calls: built once for each database, then each call only binds its parameters. */
import { type Compilable, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { locksRows } from '#server/db/engine.ts'
import type { Db } from '#server/db/store.ts'
import { markWithoutResult } from './without-result.ts'

/** Creates a value once for each database. All handles of one database share its adapter, those of transactions too. */
export function perDatabase<T>(create: (db: Db) => T): (db: Db) => T {
  const created = new WeakMap<object, { readonly value: T }>()
  return (db) => {
    const { adapter } = db.getExecutor()
    const known = created.get(adapter) ?? { value: create(db) }
    created.set(adapter, known)
    return known.value
  }
}

class Param {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** A placeholder in a statement that is being built, with the type of the parameter. */
export type ParamOf<P> = <Name extends keyof P & string>(name: Name) => P[Name]

const param = (name: string): never => new Param(name) as never

/** `build` runs once for each database. The text never changes, so the drivers find it prepared. */
export function prepared<P extends object, R>(
  build: (db: Db, param: ParamOf<P>) => Compilable<R>,
  onCompiled: (text: string) => void = () => {},
) {
  const compiled = perDatabase((db) => {
    const query = build(db, param).compile()
    onCompiled(query.sql)
    return query
  })
  return async (db: Db, parameters: P): Promise<R[]> => {
    const query = compiled(db)
    const bound = query.parameters.map((value) =>
      value instanceof Param ? parameters[value.name as keyof P] : value,
    )
    return (await db.executeQuery<R>({ ...query, parameters: bound })).rows
  }
}

/** For a lock or a write whose result is not read: in a transaction PostgreSQL is not awaited for it. */
export function preparedCommand<P extends object>(
  build: (db: Db, param: ParamOf<P>) => Compilable<unknown>,
): (db: Db, parameters: P) => Promise<void> {
  const run = prepared(build, markWithoutResult)
  return async (db, parameters) => {
    await run(db, parameters)
  }
}

/** For `limit`: SQLite plans a statement again at each call whose limit is a bare parameter. */
export const limitOf = (limit: number): RawBuilder<number> => sql<number>`${limit} + 0`

/** Counts the rows of a query with the parameter `value`, and stops at `limit`. */
export function countedUpTo<D, T extends keyof D>(
  rows: (db: Db, value: string) => SelectQueryBuilder<D, T, object>,
): (db: Db, value: string, limit: number) => Promise<number> {
  const counted = prepared<{ value: string; limit: number }, { n: number | string }>((db, param) =>
    db
      .selectFrom(
        rows(db, param('value'))
          .limit(limitOf(param('limit')))
          .as('counted'),
      )
      .select(({ fn }) => fn.countAll<number>().as('n')),
  )
  return async (db, value, limit) => Number((await counted(db, { value, limit }))[0]?.n ?? 0)
}

/** The value of a list parameter. */
export const listValue = (db: Db, values: Iterable<string>): string =>
  (locksRows(db) ? [...values] : JSON.stringify([...values])) as string

/** For `in`, with a parameter that `listValue` made: a list of any length is one parameter and one prepared statement. */
export const inList = (db: Db, list: string): RawBuilder<string> =>
  locksRows(db)
    ? sql<string>`(select unnest(${list}::text[]))`
    : sql<string>`(select value from json_each(${list}))`

/** For `in`, in a statement that is not prepared. */
export const listOf = (db: Db, values: Iterable<string>): RawBuilder<string> =>
  inList(db, listValue(db, values))
