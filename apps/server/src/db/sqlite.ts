/** SQLite through Node's own driver: one handle reads, one writes, so that a read never waits and never sees half a write. */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { GroupCommit, type Turn } from './group-commit.ts'
import type { Store } from './open.ts'
import type { Tables } from './schema.ts'

export const SQLITE_FILE = 'task-manager.sqlite'
/** Older ones can lose a write when a checkpoint and a reset of the log meet. */
const SQLITE_MIN = [3, 51, 3]
const STATEMENTS_MAX = 400

interface Prepared {
  readonly statement: StatementSync
  readonly returnsRows: boolean
}

/** A connection to the file with its prepared statements. */
class Handle {
  readonly db: DatabaseSync
  readonly #prepared = new Map<string, Prepared>()

  constructor(file: string, pragmas: string) {
    this.db = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: true })
    this.db.exec(`pragma journal_mode = wal; pragma synchronous = full; pragma trusted_schema = off;
      pragma cache_size = -32000; pragma mmap_size = 268435456; ${pragmas}`)
  }

  run<R>(query: CompiledQuery): QueryResult<R> {
    const { statement, returnsRows } = this.#prepare(query.sql)
    const parameters = query.parameters as SQLInputValue[]
    if (returnsRows) return { rows: statement.all(...parameters) as R[] }
    return { rows: [], numAffectedRows: BigInt(statement.run(...parameters).changes) }
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

interface Handles {
  readonly reader: Handle
  readonly writer: Handle
  readonly group: GroupCommit
}

const reads = (query: CompiledQuery): boolean =>
  query.query.kind === 'SelectQueryNode' ||
  (query.query.kind === 'RawNode' && /^\s*(select|explain|pragma)\b/i.test(query.sql))

class Connection implements DatabaseConnection {
  readonly #handles: Handles
  turn: Turn | null = null

  constructor(handles: Handles) {
    this.#handles = handles
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { reader, writer, group } = this.#handles
    if (this.turn) return writer.run(query)
    if (reads(query)) return reader.run(query)
    return await group.once(() => writer.run<R>(query))
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize = 500): AsyncIterableIterator<QueryResult<R>> {
    // A statement of its own: a kept one would be reset by the next use of the same text.
    const rows = this.#handles.reader.db.prepare(query.sql).iterate(...(query.parameters as SQLInputValue[]))
    let chunk: R[] = []
    for (const row of rows) {
      chunk.push(row as R)
      if (chunk.length < chunkSize) continue
      yield { rows: chunk }
      chunk = []
    }
    if (chunk.length > 0) yield { rows: chunk }
  }

  async begin(): Promise<void> {
    this.turn = await this.#handles.group.enter()
  }

  async commit(): Promise<void> {
    const turn = this.turn
    this.turn = null
    await turn?.commit()
  }

  async rollback(): Promise<void> {
    const turn = this.turn
    this.turn = null
    await turn?.rollback()
  }
}

/** Kysely takes SQLite for one connection and would make readers wait for writers; here turns are taken by the group. */
class ManyConnectionsAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

class SqliteDriver implements Driver {
  readonly #handles: Handles
  /** Used again, because Kysely remembers each one it has seen. */
  readonly #idle: Connection[] = []

  constructor(handles: Handles) {
    this.#handles = handles
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    return this.#idle.pop() ?? new Connection(this.#handles)
  }

  async beginTransaction(connection: Connection): Promise<void> {
    await connection.begin()
  }

  async commitTransaction(connection: Connection): Promise<void> {
    await connection.commit()
  }

  async rollbackTransaction(connection: Connection): Promise<void> {
    await connection.rollback()
  }

  async releaseConnection(connection: Connection): Promise<void> {
    this.#idle.push(connection)
  }

  async destroy(): Promise<void> {
    const { group, reader, writer } = this.#handles
    await group.drained()
    reader.db.close()
    // What was written is folded into the one file, so that a copy of it is complete.
    writer.db.exec('pragma wal_checkpoint(truncate)')
    writer.db.close()
  }
}

function refuseOldSqlite(db: DatabaseSync): void {
  const version = String(db.prepare('select sqlite_version() as v').get()?.v)
  const parts = version.split('.').map(Number)
  const difference = SQLITE_MIN.map((least, i) => (parts[i] ?? 0) - least).find((d) => d !== 0) ?? 0
  if (difference < 0)
    throw new Error(
      `SQLite ${version} is too old; ${SQLITE_MIN.join('.')} is needed. Use the Node that this repository brings.`,
    )
}

/** Opens, or makes, the database file in `dataDir`. Throws when the file is damaged. */
export function openSqlite(dataDir: string): Store {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = path.join(dataDir, SQLITE_FILE)
  const writer = new Handle(file, '')
  refuseOldSqlite(writer.db)
  const reader = new Handle(file, 'pragma query_only = on;')
  const handles: Handles = { writer, reader, group: new GroupCommit(writer.db) }
  const version = reader.db.prepare('pragma data_version')
  version.setReturnArrays(true)
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new ManyConnectionsAdapter(),
      createDriver: () => new SqliteDriver(handles),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  })
  return {
    engine: 'sqlite',
    db,
    location: file,
    // Moves for this handle with every commit of another one: our writer, a script, another process.
    revision: () => String((version.get() as unknown as number[])[0]),
    close: () => db.destroy(),
  }
}
