/** A connection beside the pool, for migrations and backups. */
import pg from 'pg'
import type { PostgresLocation } from '#server/db/store.ts'
import { connectionLimits, failureOf } from './connection.ts'
import { openPrimary } from './primary.ts'
import { types } from './types.ts'
import { DIRECT, refusePooler, refuseUnsupported } from './unsupported.ts'

const LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']

/** A statement may take as long as it needs, whatever the role's defaults are. */
const NO_LIMITS = [...LIMITS.map((name) => `-c ${name}=0`), DIRECT].join(' ')
/** The same as statements, for direct addresses, which may go through a pooler without start options. */
const setNoLimits = (set: 'set' | 'set local') => LIMITS.map((name) => `${set} ${name} = 0`).join('; ')

/** PgBouncer gives its clients numbers of its own. */
async function isPooled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid !== (client as pg.Client & { processID: number }).processID
}

/** PostgreSQL's operator sees `application_name`. `query` throws one error for every lost connection. */
export async function openUnlimited(
  { databaseUrl, databaseDirectUrl }: PostgresLocation,
  application_name: string,
) {
  const { connectionTimeoutMillis, keepAlive, keepAliveInitialDelayMillis } = connectionLimits
  const separate = databaseDirectUrl != null
  const client = new pg.Client({
    connectionString: await openPrimary(databaseDirectUrl ?? databaseUrl).find(),
    types,
    connectionTimeoutMillis,
    keepAlive,
    keepAliveInitialDelayMillis,
    application_name,
    ...(separate ? {} : { options: NO_LIMITS }),
  })
  // The query that fails reports it; without a listener the event would end the process.
  client.on('error', () => {})
  const fail = (error: unknown) => {
    refusePooler(error)
    throw failureOf(error)
  }
  await client.connect().catch(fail)
  // PgBouncer shares sessions: a session setting would affect other clients, and not always this one.
  let pooled = false
  const query = async (text: string, values: unknown[] = []) => {
    const result = await client.query(text, values).catch(fail)
    if (pooled && text.startsWith('begin')) await client.query(setNoLimits('set local')).catch(fail)
    return result
  }
  try {
    await refuseUnsupported(query, !separate)
    pooled = separate && (await isPooled(client).catch(fail))
    if (separate && !pooled) await client.query(setNoLimits('set')).catch(fail)
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
  return { client, query }
}
