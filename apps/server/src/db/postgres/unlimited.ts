/** A connection beside the pool, for migrations and backups. */
import pg from 'pg'
import { connectionLimits, failureOf } from './connection.ts'
import { types } from './store.ts'

/** A statement may take as long as it needs, whatever the role's defaults are. */
const NO_LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
  .map((name) => `-c ${name}=0`)
  .join(' ')

/** `application_name` is what PostgreSQL's operator sees. `query` throws one error for all ways to lose a connection. */
export async function openUnlimited(connectionString: string, application_name: string) {
  const { connectionTimeoutMillis, keepAlive, keepAliveInitialDelayMillis } = connectionLimits
  const client = new pg.Client({
    connectionString,
    types,
    connectionTimeoutMillis,
    keepAlive,
    keepAliveInitialDelayMillis,
    application_name,
    options: NO_LIMITS,
  })
  // The query that fails reports it; without a listener the event would end the process.
  client.on('error', () => {})
  const fail = (error: unknown) => {
    throw failureOf(error)
  }
  await client.connect().catch(fail)
  return { client, query: (text: string, values: unknown[] = []) => client.query(text, values).catch(fail) }
}
