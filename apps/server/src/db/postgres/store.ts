/** PostgreSQL through pg, with prepared statements and one error for lost connections. */
import { createHash } from 'node:crypto'
import { PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import type { Store } from '#server/db/open.ts'
import { writerSetting } from '#server/db/schema-guard.ts'
import { Database, refuseInsideTransaction } from '#server/db/transaction.ts'
import { connectionLimits, endsConnection, failureOf, type Limits } from './connection.ts'
import { openNotifications } from './notify.ts'
import { revisionOf } from './revision.ts'

const INT8 = 20
const NUMERIC = 1700
const POOL_MAX = 10
/** How long a call waits for one of the connections, in ms. Many calls at once take turns instead of being refused. */
const QUEUE_MAX_MS = 10_000

/** For every connection: int8 and numeric are read as numbers. */
export const types: pg.CustomTypesConfig = {
  // pg would return count() and sum() as texts.
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 || oid === NUMERIC
      ? Number
      : pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
}

/** The product has fewer statements than this; every connection keeps each. */
const STATEMENTS_MAX = 400
/** Statements with more are inserts of many rows, one for each number of rows: those are not kept. */
const PARAMETERS_MAX = 100

/** Names each statement by its text, so that a connection parses it once. */
function preparing(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>()
  /** Undefined beyond the limit: such a statement is parsed each time. */
  const nameOf = (text: string): string | undefined => {
    let name = names.get(text)
    if (name === undefined && names.size < STATEMENTS_MAX) {
      name = createHash('sha1').update(text).digest('base64url')
      names.set(text, name)
    }
    return name
  }
  const named = (text: string, values: unknown[]): pg.QueryConfig => {
    const name = values.length > PARAMETERS_MAX ? undefined : nameOf(text)
    return name === undefined ? { text, values } : { name, text, values }
  }
  const wrapped = new WeakMap<pg.PoolClient, object>()
  const wrap = (client: pg.PoolClient) => {
    const known = wrapped.get(client)
    if (known) return known
    let lost: unknown
    const own = {
      async query(text: string, values?: unknown[]) {
        // The rollback after a loss must not wait for the same timeout again.
        if (lost) throw lost
        try {
          return await (values?.length ? client.query(named(text, values)) : client.query(text))
        } catch (error) {
          const failure = failureOf(error)
          if (endsConnection(failure)) lost = failure
          throw failure
        }
      },
      release(discard?: boolean) {
        client.release(discard || lost !== undefined)
      },
    }
    wrapped.set(client, own)
    return own
  }
  return {
    connect: async () => {
      refuseInsideTransaction()
      try {
        return wrap(await pool.connect())
      } catch (error) {
        throw failureOf(error)
      }
    },
    end: () => pool.end(),
  } as unknown as PostgresPool
}

export function openPostgres(databaseUrl: string, limits: Limits = connectionLimits): Store {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: POOL_MAX,
    types,
    ...limits,
    connectionTimeoutMillis: QUEUE_MAX_MS,
    Client: class extends pg.Client {
      constructor(config?: string | pg.ClientConfig) {
        // The pool's timeout is for its queue; connecting has its own, which is shorter.
        const { connectionTimeoutMillis } = limits
        super(typeof config === 'string' ? config : { ...config, connectionTimeoutMillis })
      }
    },
    lock_timeout: 5000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'task-manager',
    // The default of 4 MB cannot hold the bitmap of a common word. JIT compiles queries whose cost is overestimated.
    options: `-c work_mem=16MB -c jit=off ${writerSetting}`,
  })
  // A broken connection leaves the pool and its query fails. Without listeners these events would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Database({ dialect: new PostgresDialect({ pool: preparing(pool) }) })
  const address = new URL(databaseUrl)
  const { end: endNotifications, ...notifications } = openNotifications(pool, databaseUrl)
  return {
    engine: 'postgres',
    db,
    location: `PostgreSQL ${address.host}${address.pathname}`,
    note: null,
    damaged: () => false,
    replaced: () => false,
    revision: revisionOf(pool),
    ...notifications,
    close: async () => {
      await endNotifications()
      await db.destroy()
      // Kysely does not end a pool that it never used.
      if (!pool.ending) await pool.end()
    },
  }
}
