import { PostgresAdapter } from 'kysely'
import type { Db, Store } from './open.ts'

/** Of the database behind a handle, a transaction's too. */
export const engineOf = (db: Db): Store['engine'] =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'

/** Whether rows are locked one by one: SQLite's writers are alone and know no such words. */
export const locksRows = (db: Db): boolean => engineOf(db) === 'postgres'
