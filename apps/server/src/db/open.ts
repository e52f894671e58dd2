/** The engine switch: one handle type for both, so that nothing above it knows which one runs. */
import type { Kysely } from 'kysely'
import type { Tables } from './schema.ts'

/** The first argument of every function that touches data. */
export type Db = Kysely<Tables>

/** What was read after it was asked for is at least as new as it says, so an answer kept under it is never stale. */
export interface Revision {
  /** Differs from an earlier one whenever anything was committed in between, by any process on any node. */
  readonly data: string
  /** Differs whenever a session ended or a user changed; it may differ more often. */
  readonly sessions: string
}

export interface Store {
  readonly engine: 'sqlite' | 'postgres'
  readonly db: Db
  /** Where the data lies, without secrets, for people. */
  readonly location: string
  /** A sentence for whoever starts the product, or null. */
  readonly note: string | null
  revision(): Revision | Promise<Revision>
  /** Rings for the other nodes, soon and once for many calls. It says only that something is there. */
  tellOthers(): void
  /** `listen` is called when another node rang, or may have; returns how to stop. */
  onOthers(listen: () => void): () => void
  /** True once another file, or none, is where the database was opened. */
  replaced(): boolean
  /** True once a statement found damage: nothing is sure any more until a restart has looked through it. */
  damaged(): boolean
  close(): Promise<void>
}

/** Opens SQLite in `dataDir`, or PostgreSQL when `databaseUrl` is given. Drivers load only when they are used. */
export async function openStore(where: { databaseUrl: string | null; dataDir: string }): Promise<Store> {
  if (where.databaseUrl !== null) {
    const { openPostgres } = await import('./postgres/store.ts')
    return openPostgres(where.databaseUrl)
  }
  const { openSqlite } = await import('./sqlite/store.ts')
  return openSqlite(where.dataDir)
}
