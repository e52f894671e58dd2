/** What PostgreSQL says of how new it is, in one round trip for all who ask meanwhile. */
import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { SESSIONS_REVISION } from './migrations/0005-sessions-revision.ts'
import type { Revision } from './open.ts'
import { ConnectionLost, failureOf } from './postgres-connection.ts'

const UNDEFINED_FUNCTION = '42883'

/**
 * Answers all who ask within one round trip with the next one: as new as a query of their own, at a fraction of the
 * cost. Who has waited through one that got no answer at all is refused with it, and does not wait as long again.
 */
function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> | null = null
  let next: Promise<T> | null = null
  const start = (before?: unknown): Promise<T> => {
    next = null
    if (before instanceof ConnectionLost && before.code === 'CONNECTION_SILENT') return Promise.reject(before)
    const asked = ask()
    const settled = asked.then(
      () => {},
      (error: unknown) => error,
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

/** Every commit on the whole server moves the snapshot that the next statement sees (decision 0016). */
export function revisionOf(pool: Pool): () => Promise<Revision> {
  const question = {
    name: 'revision',
    text: `select pg_current_snapshot()::text as data, (select value from settings where name = '${SESSIONS_REVISION}') as sessions`,
  }
  const unknown = (): Revision => ({ data: randomUUID(), sessions: randomUUID() })
  let answers = true
  return shared(async () => {
    if (!answers) return unknown()
    try {
      const { rows } = await pool.query<{ data: string; sessions: string | null }>(question)
      const [row] = rows
      return row ? { data: row.data, sessions: row.sessions ?? row.data } : unknown()
    } catch (error) {
      if ((error as { code?: string }).code !== UNDEFINED_FUNCTION) throw failureOf(error)
      // A compatible engine without snapshots as text: then nothing is kept, and everything stays right.
      answers = false
      return unknown()
    }
  })
}
