/** Statements with lists: built once for each length, of which there are few (lists.ts). */
import type { Compilable } from 'kysely'
import { hot } from './hot.ts'
import { padded } from './lists.ts'
import type { Db } from './open.ts'

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
