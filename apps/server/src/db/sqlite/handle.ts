/** A connection to the file with a cache of prepared statements. */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { CompiledQuery, QueryResult } from 'kysely'
import { violationOf } from '#server/db/violations.ts'

const STATEMENTS_MAX = 400
const CHANGES_SCHEMA = /^\s*(alter|create|drop)\b/i
/** The busy timeout at the start, when several processes may open the file at once; in ms. */
const OPENING_MS = 5000

interface Prepared {
  readonly statement: StatementSync
  /** Names of the returned columns; empty for a statement that returns no rows. */
  readonly columns: readonly string[]
}

const columnsOf = (statement: StatementSync): string[] => statement.columns().map(({ name }) => name)

/**
 * Rows as objects of one shape. Those of node:sqlite are hash tables: reading them and their columns takes a third longer.
 */
function rowsOf({ statement, columns }: Prepared, parameters: SQLInputValue[]): object[] {
  const rows = statement.all(...parameters) as unknown as unknown[][]
  return rows.map((values) => {
    const row: Record<string, unknown> = {}
    for (let i = 0; i < columns.length; i++) row[columns[i] as string] = values[i]
    return row
  })
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
      const prepared = this.#prepare(query.sql)
      const parameters = query.parameters as SQLInputValue[]
      if (prepared.columns.length > 0) return { rows: rowsOf(prepared, parameters) as R[] }
      return { rows: [], numAffectedRows: BigInt(prepared.statement.run(...parameters).changes) }
    } catch (error) {
      if (violationOf(error) === 'damaged') this.#damaged = true
      throw error
    }
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql)
    if (known) return known
    const statement = this.db.prepare(sql)
    statement.setReturnArrays(true)
    const prepared = { statement, columns: columnsOf(statement) }
    // The columns of known statements may be others afterwards.
    if (CHANGES_SCHEMA.test(sql)) {
      this.#prepared.clear()
      return prepared
    }
    if (this.#prepared.size >= STATEMENTS_MAX) {
      const [oldest] = this.#prepared.keys()
      if (oldest !== undefined) this.#prepared.delete(oldest)
    }
    this.#prepared.set(sql, prepared)
    return prepared
  }
}
