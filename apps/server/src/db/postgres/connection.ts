/** How long a connection to PostgreSQL is waited for, and what its loss is called. */
import pg from 'pg'

export interface Limits {
  /** In ms, as pg names them. */
  readonly connectionTimeoutMillis: number
  readonly statement_timeout: number
  readonly query_timeout: number
  readonly keepAlive: boolean
  readonly keepAliveInitialDelayMillis: number
}

/** For every connection. When PostgreSQL is silent a call fails within 15 s. */
export const connectionLimits: Limits = {
  connectionTimeoutMillis: 3000,
  statement_timeout: 10_000,
  // The server's own limit comes first; this one is reached only when nothing comes back at all.
  query_timeout: 12_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 5000,
}

/** What pg says when `query_timeout` is over; it has no code. */
const SILENCE = 'Query read timeout'

/** Whoever meets it knows only that the answer is missing: a commit that it interrupted may have been done. */
class ConnectionLost extends Error {
  readonly code: 'CONNECTION_LOST' | 'CONNECTION_SILENT'

  constructor(cause: Error) {
    // Two addresses that both refuse are an error without words, around the two.
    const first = cause instanceof AggregateError ? cause.errors[0] : cause
    super(first instanceof Error ? first.message : String(first), { cause })
    this.code = cause.message === SILENCE ? 'CONNECTION_SILENT' : 'CONNECTION_LOST'
  }
}

/**
 * The same failure under one name: pg tells the loss of a connection in a dozen ways, most of them mere sentences. It
 * is what the server did not say itself, unless a parameter could not be written (a TypeError, and ours).
 */
export function failureOf(error: unknown): unknown {
  const known = error instanceof pg.DatabaseError || error instanceof TypeError
  return error instanceof Error && !known ? new ConnectionLost(error) : error
}

/** Whether the connection is of no use afterwards: lost, ended by the server, or to a node that became a read-only one. */
export function endsConnection(failure: unknown): boolean {
  if (failure instanceof ConnectionLost) return true
  return failure instanceof pg.DatabaseError && /^(08|57P|25P03|25006)/.test(failure.code ?? '')
}
