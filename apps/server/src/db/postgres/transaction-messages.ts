/**
 * Statements whose result is not read go in one message with the next one of their transaction, and BEGIN with first
 * statements that only read. Each message wakes the server's process and then this one, which takes longer than most
 * statements (decision 0044). The next statement throws their failure; at the latest COMMIT does.
 */
import type { Socket } from 'node:net'
import type pg from 'pg'
import { hasNoResult } from '#server/db/query/without-result.ts'

const BEGIN = /^(begin|start transaction)\b/
const END = /^(commit|rollback)$/
const READS = /^select\b/
const WRITES = /^(insert|update|delete)\b/

export const isBegin = (text: string): boolean => BEGIN.test(text)

/** What Kysely reads of a result. */
export type Result = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>

const NOTHING: Result = { command: '', rowCount: null, rows: [] }

interface Messages {
  /** Whether the next statement commits, as a write does outside of a transaction. */
  commits(text: string): boolean
  send(text: string, query: pg.QueryConfig): Promise<Result>
}

/** The statements of a client, which must be in pipeline mode. */
export function messagesOf(client: pg.PoolClient): Messages {
  const { stream } = (client as unknown as { readonly connection: { readonly stream: Socket } }).connection
  let unsent: pg.QueryConfig[] = []
  let inTransaction = false

  /** All in one message. Throws the first failure, because the others follow from it. */
  const sendTogether = async (queries: readonly pg.QueryConfig[]): Promise<Result> => {
    stream.cork()
    const sent = queries.map((query) => client.query(query))
    stream.uncork()
    const results = await Promise.allSettled(sent)
    const failed = results.find((each) => each.status === 'rejected')
    if (failed) throw failed.reason
    return (results.at(-1) as PromiseFulfilledResult<Result>).value
  }

  /** Should BEGIN fail, a write in the same message would be committed alone. */
  const sendBeginBefore = async (text: string): Promise<void> => {
    const [first, ...others] = unsent
    if (!first || !isBegin(first.text)) return
    if ([...others.map((query) => query.text), text].every((each) => READS.test(each))) return
    unsent = others
    await client.query(first)
  }

  const commits = (text: string): boolean => text === 'commit' || (!inTransaction && WRITES.test(text))

  const send = async (text: string, query: pg.QueryConfig): Promise<Result> => {
    if (isBegin(text)) inTransaction = true
    if (END.test(text)) inTransaction = false
    if (text === 'rollback') unsent = []
    if (isBegin(text) || (inTransaction && hasNoResult(text))) {
      unsent.push(query)
      return NOTHING
    }
    await sendBeginBefore(text)
    const queries = [...unsent, query]
    unsent = []
    return await sendTogether(queries)
  }

  return { commits, send }
}
