/** Timeouts of connections to PostgreSQL, and one error for every lost connection. */
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
  // Longer than the server's limit: reached only when the server does not answer at all.
  query_timeout: 12_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 5000,
}

/** pg's message when `query_timeout` is over; the error has no code. */
const TIMEOUT_MESSAGE = 'Query read timeout'

/** The connection was lost without an answer. */
class ConnectionLost extends Error {
  readonly code: string

  constructor(cause: Error) {
    // When all addresses of a host refuse, pg throws an AggregateError without a message.
    const first = cause instanceof AggregateError ? cause.errors[0] : cause
    super(first instanceof Error ? first.message : String(first), { cause })
    this.code = cause.message === TIMEOUT_MESSAGE ? 'CONNECTION_SILENT' : 'CONNECTION_LOST'
  }
}

/** A commit without an answer, which may have succeeded. */
class CommitUnconfirmed extends ConnectionLost {
  override readonly code = 'COMMIT_UNCONFIRMED'
}

/** The failure of a commit. An error that PostgreSQL sent means that it was rolled back. */
export const failureOfCommit = (failure: unknown): unknown =>
  failure instanceof ConnectionLost ? new CommitUnconfirmed(failure) : failure

/**
 * pg reports a lost connection in a dozen ways, most of them without a code. Any error that the server did not send is
 * one, except a TypeError: a parameter of ours could not be serialized.
 */
export function failureOf(error: unknown): unknown {
  const known = error instanceof pg.DatabaseError || error instanceof TypeError
  return error instanceof Error && !known ? new ConnectionLost(error) : error
}

/** Whether the connection must be discarded: lost, ended by the server, or to a server that became read-only. */
export function endsConnection(failure: unknown): boolean {
  if (failure instanceof ConnectionLost) return true
  return failure instanceof pg.DatabaseError && /^(08|57P|25P03|25006)/.test(failure.code ?? '')
}
