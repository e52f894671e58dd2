/** The connections of calls: prepared statements, one error for lost connections, and the address that takes writes. */
import { createHash } from 'node:crypto'
import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { pooledName, writerSetting } from '#server/db/schema-guard.ts'
import type { StoreLoad } from '#server/db/store.ts'
import { refuseInsideTransaction } from '#server/db/transaction.ts'
import { endsConnection, failureOf, failureOfCommit, type Limits } from './connection.ts'
import { openPrimary } from './primary.ts'
import { isBegin, messagesOf } from './transaction-messages.ts'
import { types } from './types.ts'

const POOL_MAX = 10
/** How long a call waits for a connection, in ms. Concurrent calls queue instead of being refused. */
const QUEUE_MAX_MS = 10_000

/** The product has fewer statements than this; every connection keeps all of them. */
const STATEMENTS_MAX = 400
/** Statements with more parameters insert many rows and differ for each number of rows, so they are not kept. */
const PARAMETERS_MAX = 100

// The default of 4 MB cannot hold the bitmap of a common word. JIT compiles queries whose cost is overestimated.
const PLANNER = { work_mem: '16MB', jit: 'off' }
const LOCKS = { lock_timeout: 5000, idle_in_transaction_session_timeout: 15_000 }

type StatementName = (text: string, values: readonly unknown[]) => string | undefined

/** Derives a statement's name from its text, so that a connection parses it once. */
function statementNames(): StatementName {
  const names = new Map<string, string>()
  return (text, values) => {
    if (values.length > PARAMETERS_MAX) return undefined
    let name = names.get(text)
    // Beyond the limit, a statement is parsed each time.
    if (name === undefined && names.size < STATEMENTS_MAX) {
      name = createHash('sha1').update(text).digest('base64url')
      names.set(text, name)
    }
    return name
  }
}

export interface Pool {
  /** The pool as Kysely's dialect expects it. */
  readonly connections: PostgresPool
  /** A statement on a connection of its own. */
  query<R extends pg.QueryResultRow>(query: string | pg.QueryConfig): Promise<pg.QueryResult<R>>
  load(): StoreLoad
  end(): Promise<void>
}

/**
 * `pooled`: through PgBouncer in transaction mode. It knows neither start options nor named statements: each
 * transaction sets its limits itself, in one message with its begin.
 */
export function openPool(databaseUrl: string, { pooled, limits }: { pooled: boolean; limits: Limits }): Pool {
  const primary = openPrimary(databaseUrl)
  class Client extends pg.Client {
    readonly address = primary.known
    constructor(config: pg.ClientConfig) {
      // The pool's timeout is for its queue; connecting has its own, which is shorter.
      const { connectionTimeoutMillis } = limits
      super({ ...config, connectionString: primary.known, connectionTimeoutMillis })
    }
  }
  const options = Object.entries(PLANNER).map(([name, value]) => `-c ${name}=${value}`)
  const pool = new pg.Pool({
    max: POOL_MAX,
    types,
    ...limits,
    connectionTimeoutMillis: QUEUE_MAX_MS,
    pipeline: true,
    Client: Client as unknown as typeof pg.Client,
    ...(pooled
      ? { application_name: pooledName, statement_timeout: false }
      : { application_name: 'task-manager', ...LOCKS, options: [...options, writerSetting].join(' ') }),
  })
  // A broken connection leaves the pool and its query fails. Without listeners these events would end the process.
  pool.on('error', (_, client) => primary.recheck((client as unknown as Client).address))
  pool.on('connect', (client) => client.on('error', () => {}))

  const settings = { statement_timeout: limits.statement_timeout, ...LOCKS, ...PLANNER }
  const locally = Object.entries(settings).map(([name, value]) => `set local ${name} = '${value}'`)
  const begin = (text: string): string => (pooled && isBegin(text) ? [text, ...locally].join('; ') : text)
  const nameOf: StatementName = pooled ? () => undefined : statementNames()
  const queryOf = (text: string, values: unknown[] = []): pg.QueryConfig => {
    if (values.length === 0) return { text: begin(text) }
    const name = nameOf(text, values)
    return name === undefined ? { text, values } : { name, text, values }
  }

  async function checkout(): Promise<pg.PoolClient & { readonly address: string }> {
    try {
      for (;;) {
        await primary.find()
        const client = (await pool.connect()) as unknown as pg.PoolClient & Client
        if (client.address === primary.known) return client
        // Left over from the server that took writes before.
        client.release(true)
      }
    } catch (error) {
      primary.recheck(primary.known)
      throw failureOf(error)
    }
  }
  const failed = (error: unknown, address: string) => {
    const failure = failureOf(error)
    const ends = endsConnection(failure)
    if (ends) primary.recheck(address)
    return { failure, ends }
  }

  const wrapped = new WeakMap<pg.PoolClient, object>()
  const wrap = (client: pg.PoolClient & { readonly address: string }) => {
    const known = wrapped.get(client)
    if (known) return known
    let lost: unknown
    const { commits, send } = messagesOf(client)
    const wrapper = {
      async query(text: string, values?: unknown[]) {
        // After a lost connection the rollback must not wait for the same timeout again.
        if (lost) throw lost
        const isCommit = commits(text)
        try {
          return await send(text, queryOf(text, values))
        } catch (error) {
          const { failure, ends } = failed(error, client.address)
          const thrown = isCommit ? failureOfCommit(failure) : failure
          if (ends) lost = thrown
          throw thrown
        }
      },
      release(discard?: boolean) {
        client.release(discard || lost !== undefined)
      },
    }
    wrapped.set(client, wrapper)
    return wrapper
  }

  return {
    connections: {
      connect: async () => {
        refuseInsideTransaction()
        return wrap(await checkout())
      },
      end: () => pool.end(),
    } as unknown as PostgresPool,
    query: async (query) => {
      const client = await checkout()
      let discard = false
      try {
        const { name, ...unnamed } = typeof query === 'string' ? { text: query } : query
        return await client.query(pooled || name === undefined ? unnamed : { name, ...unnamed })
      } catch (error) {
        const { failure, ends } = failed(error, client.address)
        discard = ends
        throw failure
      } finally {
        client.release(discard)
      }
    },
    load: () => ({
      max: POOL_MAX,
      open: pool.totalCount,
      busy: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
    }),
    // Kysely does not end a pool that it never used.
    end: async () => {
      if (!pool.ending) await pool.end()
    },
  }
}
