/** What both engines are to their callers: a handle for queries, and the store behind it. */
import type { Kysely } from 'kysely'
import type { Tables } from './schema.ts'

/** The first argument of every function that reads or writes data. */
export type Db = Kysely<Tables>

/** Data read after the revision is at least as new, so an answer cached under it is never stale. */
export interface Revision {
  /** Changes with every commit, of any process on any node. */
  readonly data: string
  /** Changes whenever a session ends or a user changes, and possibly more often. */
  readonly sessions: string
}

/** SQLite in `dataDir`, or PostgreSQL when `databaseUrl` is given. */
export interface DatabaseLocation {
  readonly databaseUrl: string | null
  /** A direct address for when `databaseUrl` goes through a pooler. Null: there is no pooler. */
  readonly databaseDirectUrl?: string | null
  readonly dataDir: string
}

export interface PostgresLocation extends DatabaseLocation {
  readonly databaseUrl: string
}

export const isPostgres = (location: DatabaseLocation): location is PostgresLocation =>
  location.databaseUrl !== null

/** How busy the connections of calls are. SQLite has a single writing connection. */
export interface StoreLoad {
  readonly max: number
  readonly open: number
  readonly busy: number
  /** Calls that wait for a connection. */
  readonly waiting: number
}

export interface Store {
  readonly engine: 'sqlite' | 'postgres'
  readonly db: Db
  /** Where the data is stored, as shown to the operator: without secrets. */
  readonly location: string
  /** A sentence for the operator at the start, or null. */
  readonly note: string | null
  revision(): Revision | Promise<Revision>
  /** Notifies the other nodes of a change, soon and once for many calls. */
  notifyNodes(): void
  /** Calls `listen` after a notification, or when one may have been missed. Returns a function that stops it. */
  onNotification(listen: () => void): () => void
  /** Sends itself a notification and waits 2 s for it, because some poolers do not deliver notifications. */
  receivesNotifications(): Promise<boolean>
  /** True once the path of the database leads to another file or to none. */
  replaced(): boolean
  /** True once a statement found damage; a restart checks the database again. */
  damaged(): boolean
  load(): StoreLoad
  close(): Promise<void>
}
