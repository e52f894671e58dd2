/** What PostgreSQL says of how new it is, in one round trip for all who ask meanwhile. */
import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { SESSIONS_REVISION } from '#server/db/migrations/0005-sessions-revision.ts'
import type { Revision } from '#server/db/open.ts'
import { sharing } from '#server/db/query/single-flight.ts'
import { failureOf } from './connection.ts'

const UNDEFINED_FUNCTION = '42883'

/**
 * What a snapshot (`xmin:xmax:running`) sees: all that ended. Whoever runs above all of those changes nothing of it, so that
 * of a write only the commit moves the revision.
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

/** Every commit on the whole server moves the snapshot that the next statement sees (decision 0016). */
export function revisionOf(pool: Pool): () => Promise<Revision> {
  const question = {
    name: 'revision',
    // A restored dump brings the value back that it was made with; the transaction that wrote it is another one.
    text: `select pg_current_snapshot()::text as data, (select value || ' ' || xmin::text from settings
      where name = '${SESSIONS_REVISION}') as sessions`,
  }
  const unknown = (): Revision => ({ data: randomUUID(), sessions: randomUUID() })
  let answers = true
  const share = sharing()
  const ask = async () => {
    if (!answers) return unknown()
    try {
      const { rows } = await pool.query<{ data: string; sessions: string | null }>(question)
      const [row] = rows
      if (row === undefined) return unknown()
      const data = seenBy(row.data)
      return { data, sessions: row.sessions ?? data }
    } catch (error) {
      if ((error as { code?: string }).code !== UNDEFINED_FUNCTION) throw failureOf(error)
      // A compatible engine without snapshots as text: then nothing is kept, and everything stays right.
      answers = false
      return unknown()
    }
  }
  return () => share('', ask)
}
