/**
 * A connection of its own that sees one moment of the database for as long as it is open, and cannot write: for reports
 * that read for seconds, in a thread of their own.
 */
import path from 'node:path'
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
import type { Db } from './open.ts'
import type { Tables } from './schema.ts'

export interface Snapshot {
  readonly db: Db
  close(): Promise<void>
}

export interface Place {
  readonly databaseUrl: string | null
  readonly dataDir: string
}

/** How long it may be looked at without a question, in ms: a slow download asks seldom. */
const IDLE_MS = 90_000

class OneConnection implements Driver, DatabaseConnection {
  readonly #all: (query: CompiledQuery) => unknown[]

  constructor(all: (query: CompiledQuery) => unknown[]) {
    this.#all = all
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return { rows: this.#all(query) as R[] }
  }

  // biome-ignore lint/correctness/useYield: Kysely's interface; a snapshot is read in batches instead
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Read a snapshot in batches.')
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this
  }
  async releaseConnection(): Promise<void> {}
  async beginTransaction(): Promise<void> {}
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async destroy(): Promise<void> {}
}

async function openSqliteSnapshot(dataDir: string): Promise<Snapshot> {
  const { DatabaseSync } = await import('node:sqlite')
  const { SQLITE_FILE } = await import('./sqlite-file.ts')
  const handle = new DatabaseSync(path.join(dataDir, SQLITE_FILE), { readOnly: true, timeout: 5000 })
  handle.exec('pragma trusted_schema = off; pragma cache_size = -8000; begin')
  const statements = new Map<string, ReturnType<typeof handle.prepare>>()
  const driver = new OneConnection(({ sql, parameters }) => {
    const statement = statements.get(sql) ?? handle.prepare(sql)
    statements.set(sql, statement)
    return statement.all(...(parameters as string[]))
  })
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  })
  return { db, close: async () => handle.close() }
}

async function openPostgresSnapshot(connectionString: string): Promise<Snapshot> {
  const { default: pg } = await import('pg')
  const { types } = await import('./postgres.ts')
  const { connectionLimits, failureOf } = await import('./postgres-connection.ts')
  const client = new pg.Client({
    connectionString,
    types,
    application_name: 'task-manager-report',
    ...connectionLimits,
    idle_in_transaction_session_timeout: IDLE_MS,
  })
  // Told by the query that fails; a connection that breaks between two queries must not end the thread.
  client.on('error', () => {})
  const fail = (error: unknown) => {
    throw failureOf(error)
  }
  await client.connect().catch(fail)
  await client.query('begin isolation level repeatable read, read only').catch(fail)
  const query = (text: string, values: unknown[]) => client.query(text, values).catch(fail)
  const lent = { query, release: () => {} }
  const pool = { connect: async () => lent, end: () => client.end() } as unknown as PostgresPool
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { db, close: () => db.destroy() }
}

export function openSnapshot({ databaseUrl, dataDir }: Place): Promise<Snapshot> {
  return databaseUrl === null ? openSqliteSnapshot(dataDir) : openPostgresSnapshot(databaseUrl)
}
