/** A read-only connection that reads one snapshot while it is open, for reports in a thread of their own. */
import path from 'node:path'
import type { CompiledQuery } from 'kysely'
import { onPostgresConnection, onSqliteConnection } from './single-connection.ts'
import { type DatabaseLocation, type Db, isPostgres, type PostgresLocation } from './store.ts'

export interface Snapshot {
  readonly db: Db
  close(): Promise<void>
}

/** How long it may be idle, in ms: a slow download pauses the report. */
const IDLE_MS = 90_000

async function openSqliteSnapshot(dataDir: string): Promise<Snapshot> {
  const { DatabaseSync } = await import('node:sqlite')
  const { SQLITE_FILE } = await import('./sqlite/file.ts')
  const { readOnlyPath } = await import('./sqlite/read-only-path.ts')
  const handle = new DatabaseSync(readOnlyPath(path.join(dataDir, SQLITE_FILE)), {
    readOnly: true,
    timeout: 5000,
  })
  handle.exec('pragma trusted_schema = off; pragma cache_size = -8000; begin')
  const statements = new Map<string, ReturnType<typeof handle.prepare>>()
  const db = onSqliteConnection({
    execute: <R>({ sql, parameters }: CompiledQuery) => {
      const statement = statements.get(sql) ?? handle.prepare(sql)
      statements.set(sql, statement)
      return { rows: statement.all(...(parameters as string[])) as R[] }
    },
  })
  return { db, close: async () => handle.close() }
}

async function openPostgresSnapshot({ databaseUrl, databaseDirectUrl }: PostgresLocation): Promise<Snapshot> {
  const { default: pg } = await import('pg')
  const { types } = await import('./postgres/types.ts')
  const { connectionLimits, failureOf } = await import('./postgres/connection.ts')
  const { openPrimary } = await import('./postgres/primary.ts')
  const client = new pg.Client({
    connectionString: await openPrimary(databaseDirectUrl ?? databaseUrl).find(),
    types,
    application_name: 'task-manager-report',
    ...connectionLimits,
    idle_in_transaction_session_timeout: IDLE_MS,
  })
  // The next query reports the failure; without a listener the event would end the thread.
  client.on('error', () => {})
  const fail = (error: unknown) => {
    throw failureOf(error)
  }
  await client.connect().catch(fail)
  await client.query('begin isolation level repeatable read, read only').catch(fail)
  const db = onPostgresConnection((text, values) => client.query(text, values).catch(fail))
  return { db, close: () => client.end() }
}

export function openSnapshot(location: DatabaseLocation): Promise<Snapshot> {
  return isPostgres(location) ? openPostgresSnapshot(location) : openSqliteSnapshot(location.dataDir)
}
