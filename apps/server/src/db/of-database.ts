import type { Db } from './open.ts'

/** What is made once for each database. All handles of one, its transactions too, share the adapter. */
export function ofDatabase<T>(make: (db: Db) => T): (db: Db) => T {
  const made = new WeakMap<object, { readonly own: T }>()
  return (db) => {
    const { adapter } = db.getExecutor()
    let known = made.get(adapter)
    if (known === undefined) {
      known = { own: make(db) }
      made.set(adapter, known)
    }
    return known.own
  }
}
