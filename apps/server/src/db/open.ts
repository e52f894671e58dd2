/** The engine switch: one handle type for both, so that nothing above it knows which one runs. */
import type { Kysely } from 'kysely'
import type { Tables } from './schema.ts'

/** The first argument of every function that touches data. */
export type Db = Kysely<Tables>

export interface Store {
  readonly engine: 'sqlite' | 'postgres'
  readonly db: Db
  /** Where the data lies, without secrets, for people. */
  readonly location: string
  /**
   * A text that differs from an earlier one whenever anything was committed in between, by any process on any node.
   * What was read after the call is at least as new as the text says, so an answer kept under it is never stale.
   */
  revision(): string | Promise<string>
  close(): Promise<void>
}

/** Opens SQLite in `dataDir`, or PostgreSQL when `databaseUrl` is given. Drivers load only when they are used. */
export async function openStore(where: { databaseUrl: string | null; dataDir: string }): Promise<Store> {
  if (where.databaseUrl !== null) {
    const { openPostgres } = await import('./postgres.ts')
    return openPostgres(where.databaseUrl)
  }
  const { openSqlite } = await import('./sqlite.ts')
  return openSqlite(where.dataDir)
}
