import { PostgresAdapter } from 'kysely'
import type { Db, Store } from './store.ts'

/** The engine of a handle, also inside a transaction. */
export const engineOf = (db: Db): Store['engine'] =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'

/** Whether single rows can be locked. SQLite has one writer at a time and no syntax for it. */
export const locksRows = (db: Db): boolean => engineOf(db) === 'postgres'
