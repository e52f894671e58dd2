/** The revision of PostgreSQL's data, with one query for all concurrent callers. */
import { randomUUID } from 'node:crypto'
import { SESSIONS_REVISION } from '#server/db/migrations/0005-sessions-revision.ts'
import { singleFlight } from '#server/db/query/single-flight.ts'
import type { Revision } from '#server/db/store.ts'
import { failureOf } from './connection.ts'
import type { Pool } from './pool.ts'

const UNDEFINED_FUNCTION = '42883'

/**
 * A snapshot (`xmin:xmax:running`) without the transactions that began after all that ended: the begin of a write does
 * not change what is visible, only its commit does.
 */
export function seenBy(snapshot: string): string {
  const [, end = '0', list = ''] = snapshot.split(':')
  const running = list === '' ? [] : list.split(',').map(BigInt)
  let above = BigInt(end)
  while (running.at(-1) === above - 1n) {
    running.pop()
    above -= 1n
  }
  return `${above}:${running}`
}

/** Every commit on the server changes the snapshot of the next statement (decision 0016). */
export function revisionOf(pool: Pick<Pool, 'query'>): () => Promise<Revision> {
  const query = {
    name: 'revision',
    // A restored dump has the value of the original database, but another transaction wrote it.
    text: `select pg_current_snapshot()::text as data, (select value || ' ' || xmin::text from settings
      where name = '${SESSIONS_REVISION}') as sessions`,
  }
  const unknown = (): Revision => ({ data: randomUUID(), sessions: randomUUID() })
  let supported = true
  const shared = singleFlight()
  const read = async () => {
    if (!supported) return unknown()
    try {
      const { rows } = await pool.query<{ data: string; sessions: string | null }>(query)
      const [row] = rows
      if (row === undefined) return unknown()
      const data = seenBy(row.data)
      return { data, sessions: row.sessions ?? data }
    } catch (error) {
      if ((error as { code?: string }).code !== UNDEFINED_FUNCTION) throw failureOf(error)
      // A compatible engine without this function: nothing is cached.
      supported = false
      return unknown()
    }
  }
  return () => shared('', read)
}
