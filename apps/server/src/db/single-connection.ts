/** Kysely on one connection that a caller opened, outside of the store's pool and its limits. */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Tables } from './schema.ts'
import type { Db } from './store.ts'

/** Without `begin`, `commit` and `rollback` it only reads. */
export interface SqliteConnection {
  execute<R>(query: CompiledQuery): QueryResult<R>
  begin?(): Promise<void>
  commit?(): void
  rollback?(): void
}

class SqliteDriver implements Driver, DatabaseConnection {
  readonly #connection: SqliteConnection

  constructor(connection: SqliteConnection) {
    this.#connection = connection
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#connection.execute<R>(query)
  }

  // biome-ignore lint/correctness/useYield: Kysely's interface; rows are read in batches instead
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Read this connection in batches.')
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this
  }
  async releaseConnection(): Promise<void> {}
  async beginTransaction(): Promise<void> {
    await this.#connection.begin?.()
  }
  async commitTransaction(): Promise<void> {
    this.#connection.commit?.()
  }
  async rollbackTransaction(): Promise<void> {
    this.#connection.rollback?.()
  }
  async destroy(): Promise<void> {}
}

export const onSqliteConnection = (connection: SqliteConnection): Db =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new SqliteDriver(connection),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  })

/** `query` is that of pg's client. */
export function onPostgresConnection(query: (text: string, values: unknown[]) => Promise<unknown>): Db {
  const client = { query, release: () => {} }
  const pool = { connect: async () => client, end: async () => {} } as unknown as PostgresPool
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
