/** A read-only connection for tools, beside servers or without one. Nothing is created, updated or written. */
import { statSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { openStore } from './open.ts'
import { onPostgresConnection } from './single-connection.ts'
import { openSnapshot } from './snapshot.ts'
import { SQLITE_FILE } from './sqlite/file.ts'
import { type DatabaseLocation, isPostgres, type PostgresLocation, type Store } from './store.ts'

async function readSqlite(dataDir: string): Promise<Store | null> {
  const location = path.join(dataDir, SQLITE_FILE)
  // Throws when this account may not look into the folder.
  if (statSync(location, { throwIfNoEntry: false }) === undefined) return null
  const { db, close } = await openSnapshot({ databaseUrl: null, dataDir })
  return {
    engine: 'sqlite',
    db,
    location,
    note: null,
    revision: () => ({ data: '', sessions: '' }),
    notifyNodes: () => {},
    onNotification: () => () => {},
    receivesNotifications: async () => true,
    replaced: () => false,
    damaged: () => false,
    load: () => ({ max: 1, open: 1, busy: 0, waiting: 0 }),
    close,
  }
}

/** Changes no session settings: behind a pooler they would affect the connections of servers. */
async function connectToRead({ databaseUrl, databaseDirectUrl }: PostgresLocation) {
  const { default: pg } = await import('pg')
  const { types } = await import('./postgres/types.ts')
  const { connectionLimits, failureOf } = await import('./postgres/connection.ts')
  const { DIRECT, refusePooler, refuseUnsupported } = await import('./postgres/unsupported.ts')
  const { openPrimary } = await import('./postgres/primary.ts')
  const separate = databaseDirectUrl != null
  const { connectionTimeoutMillis, query_timeout } = connectionLimits
  const client = new pg.Client({
    connectionString: await openPrimary(databaseDirectUrl ?? databaseUrl).find(),
    types,
    connectionTimeoutMillis,
    query_timeout,
    application_name: 'task-manager-doctor',
    ...(separate ? {} : { options: `-c default_transaction_read_only=on ${DIRECT}` }),
  })
  // The query that fails reports it; without a listener the event would end the process.
  client.on('error', () => {})
  const fail = (error: unknown) => {
    refusePooler(error)
    throw failureOf(error)
  }
  await client.connect().catch(fail)
  const query = (text: string, values: unknown[] = []) => client.query(text, values).catch(fail)
  try {
    await refuseUnsupported(query, !separate)
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
  return { client, query }
}

async function readPostgres(location: PostgresLocation): Promise<Store> {
  const { client, query } = await connectToRead(location)
  // pg's client takes one query at a time.
  let last: Promise<unknown> = Promise.resolve()
  const enqueue = (text: string, values: unknown[]) => {
    const result = last.then(() => query(text, values))
    last = result.catch(() => {})
    return result
  }
  const store = await openStore(location)
  const close = async () => {
    await store.close()
    await client.end()
  }
  try {
    // `client` bypasses PgBouncer, which the calls of the store go through.
    if (location.databaseDirectUrl != null) await sql`select 1`.execute(store.db)
  } catch (error) {
    await close()
    throw error
  }
  return { ...store, db: onPostgresConnection(enqueue), close }
}

/** Null when there is no database yet. Throws the same errors as opening it for a server. */
export function openToRead(location: DatabaseLocation): Promise<Store | null> {
  return isPostgres(location) ? readPostgres(location) : readSqlite(location.dataDir)
}
