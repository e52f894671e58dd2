/** A connection to the file with a cache of prepared statements. */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { CompiledQuery, QueryResult } from 'kysely'
import { violationOf } from '#server/db/violations.ts'

const STATEMENTS_MAX = 400
/** The busy timeout at the start, when several processes may open the file at once; in ms. */
const OPENING_MS = 5000

interface Prepared {
  readonly statement: StatementSync
  readonly returnsRows: boolean
}

export class Handle {
  readonly db: DatabaseSync
  readonly #prepared = new Map<string, Prepared>()
  #damaged = false

  constructor(file: string, pragmas: string) {
    this.db = new DatabaseSync(file, { timeout: OPENING_MS, enableForeignKeyConstraints: true })
    this.db.exec(`pragma journal_mode = wal; pragma synchronous = full; pragma trusted_schema = off;
      pragma cache_size = -16000; ${pragmas}`)
  }

  /** True once the file was found damaged. */
  get damaged(): boolean {
    return this.#damaged
  }

  /** From now on a busy file fails at once: waiting here would block the event loop. */
  startServing(): void {
    this.db.exec('pragma busy_timeout = 0')
  }

  run<R>(query: CompiledQuery): QueryResult<R> {
    try {
      const { statement, returnsRows } = this.#prepare(query.sql)
      const parameters = query.parameters as SQLInputValue[]
      if (returnsRows) return { rows: statement.all(...parameters) as R[] }
      return { rows: [], numAffectedRows: BigInt(statement.run(...parameters).changes) }
    } catch (error) {
      if (violationOf(error) === 'damaged') this.#damaged = true
      throw error
    }
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql)
    if (known) return known
    const statement = this.db.prepare(sql)
    const prepared = { statement, returnsRows: statement.columns().length > 0 }
    if (this.#prepared.size >= STATEMENTS_MAX) {
      const [oldest] = this.#prepared.keys()
      if (oldest !== undefined) this.#prepared.delete(oldest)
    }
    this.#prepared.set(sql, prepared)
    return prepared
  }
}
