/** PostgreSQL through pg: statements are prepared once a connection, and failures of the connection are told apart from ours. */
import { createHash, randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect, type PostgresPool, type TransactionBuilder } from 'kysely'
import pg from 'pg'
import type { Store } from './open.ts'
import type { Tables } from './schema.ts'
import { violationOf } from './violations.ts'

const INT8 = 20
const NUMERIC = 1700
const POOL_MAX = 10
const UNDEFINED_FUNCTION = '42883'

/** For every connection, so that a number is one wherever it is read. */
export const types: pg.CustomTypesConfig = {
  // count() and sum() are small here; texts for them would break every sum.
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 || oid === NUMERIC
      ? Number
      : pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
}

/** Gives each statement text a name, so that the server parses and plans it once a connection. */
function preparing(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>()
  const nameOf = (text: string): string => {
    let name = names.get(text)
    if (name === undefined) {
      name = createHash('sha1').update(text).digest('base64url')
      // Statements made with varying lists of parameters are not worth keeping for ever.
      if (names.size < 1000) names.set(text, name)
    }
    return name
  }
  const wrapped = new WeakMap<pg.PoolClient, object>()
  const wrap = (client: pg.PoolClient) => {
    const known = wrapped.get(client)
    if (known) return known
    const own = {
      query(text: string | object, values?: unknown[]) {
        if (typeof text !== 'string') return client.query(text as never)
        return values?.length ? client.query({ name: nameOf(text), text, values }) : client.query(text)
      },
      release: (error?: Error) => client.release(error),
    }
    wrapped.set(client, own)
    return own
  }
  return {
    connect: async () => wrap(await pool.connect()),
    end: () => pool.end(),
  } as unknown as PostgresPool
}

/** Answers all who ask within one round trip with the next one: as new as a query of their own, at a fraction of the cost. */
function shared(ask: () => Promise<string>): () => Promise<string> {
  let running: Promise<unknown> | null = null
  let next: Promise<string> | null = null
  const start = (): Promise<string> => {
    next = null
    const asked = ask()
    const settled = asked.then(
      () => {},
      () => {},
    )
    running = settled
    void settled.then(() => {
      if (running === settled) running = null
    })
    return asked
  }
  return () => {
    if (next) return next
    if (!running) return start()
    next = running.then(start)
    return next
  }
}

/** How often a transaction begins again that the database broke off to resolve a deadlock or a conflict. */
const RETRIES = 3

/** Transactions hold nothing but queries, so a broken-off one can be repeated from its start. */
class Retrying extends Kysely<Tables> {
  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction()
    const attempt = builder.execute.bind(builder)
    builder.execute = async (work) => {
      for (let retries = 0; ; retries++)
        try {
          return await attempt(work)
        } catch (error) {
          if (retries === RETRIES || violationOf(error) !== 'retry') throw error
        }
    }
    return builder
  }
}

export function openPostgres(databaseUrl: string): Store {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: POOL_MAX,
    types,
    connectionTimeoutMillis: 5000,
    statement_timeout: 10_000,
    lock_timeout: 5000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'task-manager',
  })
  // A connection that breaks while idle leaves the pool; the next query opens a new one.
  pool.on('error', () => {})
  const db = new Retrying({ dialect: new PostgresDialect({ pool: preparing(pool) }) })
  const address = new URL(databaseUrl)
  let tellsSnapshots = true
  const snapshot = { name: 'snapshot', text: 'select pg_current_snapshot()::text as s' }
  return {
    engine: 'postgres',
    db,
    location: `PostgreSQL ${address.host}${address.pathname}`,
    // Every commit moves the snapshot that the next statement sees, on whatever node it was made.
    revision: shared(async () => {
      if (!tellsSnapshots) return randomUUID()
      try {
        const { rows } = await pool.query<{ s: string }>(snapshot)
        return rows[0]?.s ?? ''
      } catch (error) {
        if ((error as { code?: string }).code !== UNDEFINED_FUNCTION) throw error
        // A compatible engine without snapshots as text: then nothing is kept, and everything stays right.
        tellsSnapshots = false
        return randomUUID()
      }
    }),
    close: () => db.destroy(),
  }
}
