/** SQLite through node:sqlite: one handle reads and one writes, so that a read never waits and never sees an uncommitted write. */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import {
  type Compilable,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  type KyselyConfig,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionBuilder,
} from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import { writerMark } from '#server/db/schema-guard.ts'
import type { Revision, Store } from '#server/db/store.ts'
import { Database, refuseInsideTransaction, type Tx } from '#server/db/transaction.ts'
import { checkIntegrity, claimDatabaseFile, refusalOf } from './file.ts'
import { FileReplaced, fileIdentity } from './file-identity.ts'
import { GroupCommit } from './group-commit.ts'
import { Handle } from './handle.ts'
import { isBusy, retryWhileBusy } from './retry-busy.ts'
import { searchIndexUpdater } from './search-index.ts'
import type { WriteLock } from './write-lock.ts'

/** Older versions can lose a write when a checkpoint and a reset of the log coincide. */
const SQLITE_MIN = [3, 51, 3]
/** In bytes: SQLite truncates a longer write-ahead log when it restarts it. Twice the pages of its checkpoint. */
export const LOG_MAX = 8 * 1024 * 1024

interface Handles {
  readonly reader: Handle
  readonly writer: Handle
  readonly group: GroupCommit
  readonly identity: ReturnType<typeof fileIdentity>
}

const reads = (query: CompiledQuery): boolean =>
  query.query.kind === 'SelectQueryNode' ||
  (query.query.kind === 'RawNode' && /^\s*(select|explain|pragma)\b/i.test(query.sql))

class Connection implements DatabaseConnection {
  readonly #handles: Handles
  lock: WriteLock | null = null

  constructor(handles: Handles) {
    this.#handles = handles
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { reader, writer, group } = this.#handles
    if (this.lock) return this.lock.run(() => writer.run<R>(query))
    if (!reads(query)) return await group.execute(() => writer.run<R>(query))
    try {
      return reader.run(query)
    } catch (error) {
      // Rare: another process recovers the log of a process that was killed.
      if (!isBusy(error)) throw error
      return await retryWhileBusy(() => reader.run<R>(query))
    }
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize = 500): AsyncIterableIterator<QueryResult<R>> {
    // Not from the cache: the next use of a cached statement would reset it.
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
    this.lock = await this.#handles.group.begin()
  }

  // The lock stays here after the end and refuses statements that were not awaited.
  async commit(): Promise<void> {
    await this.lock?.commit()
  }

  async rollback(): Promise<void> {
    await this.lock?.rollback()
  }
}

/** Kysely assumes a single SQLite connection, on which readers would wait for writers. */
class ManyConnectionsAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

class SqliteDriver implements Driver {
  readonly #handles: Handles
  /** Reused, because Kysely keeps an entry for each connection it has seen. */
  readonly #idle: Connection[] = []

  constructor(handles: Handles) {
    this.#handles = handles
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    refuseInsideTransaction()
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
    if (connection.lock === null) this.#idle.push(connection)
  }

  /** openSqlite closes the handles: SqliteDatabase executes statements without this driver. */
  async destroy(): Promise<void> {}
}

/** Rejects a transaction that timed out, since its callback may never settle. */
class SqliteDatabase extends Database {
  readonly #connection: Connection

  constructor(config: KyselyConfig, handles: Handles) {
    super(config)
    this.#connection = new Connection(handles)
  }

  /** Outside of a transaction. Acquiring a connection of Kysely would cost as much as a small query. */
  override async executeQuery<R>(query: Compilable<R> | CompiledQuery<R>): Promise<QueryResult<R>> {
    refuseInsideTransaction()
    return await this.#connection.executeQuery<R>('compile' in query ? query.compile() : query)
  }

  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction()
    const execute = builder.execute.bind(builder)
    builder.execute = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
      execute(async (tx) => {
        const connection = await tx.getExecutor().provideConnection(async (connection) => connection)
        const { lock } = connection as Connection
        return lock === null ? await work(tx) : await Promise.race([work(tx), lock.timedOut])
      })
    return builder
  }
}

function refuseOldSqlite(db: DatabaseSync): void {
  const version = String(db.prepare('select sqlite_version() as v').get()?.v)
  const parts = version.split('.').map(Number)
  const difference = SQLITE_MIN.map((least, i) => (parts[i] ?? 0) - least).find((d) => d !== 0) ?? 0
  if (difference < 0)
    throw new Error(
      `SQLite ${version} is too old; ${SQLITE_MIN.join('.')} is needed. Use the Node that comes with this repository.`,
    )
}

function openHandles(file: string): Handles & { note: string | null } {
  // In memory, because each commit would wait for the file of a savepoint too.
  const writer = new Handle(
    file,
    `pragma temp_store = memory; pragma mmap_size = 268435456; pragma journal_size_limit = ${LOG_MAX};`,
  )
  try {
    refuseOldSqlite(writer.db)
    const note = checkIntegrity(writer.db, file)
    // Without mmap: each commit of the writer invalidates the map, and mapping a page costs more than reading it.
    const reader = new Handle(file, 'pragma query_only = on;')
    for (const handle of [writer, reader]) handle.startServing()
    const identity = fileIdentity(file)
    const updateSearch = searchIndexUpdater(writer.db)
    const mark = writerMark(writer.db)
    const group = new GroupCommit(writer.db, {
      before: mark.prepare,
      last: () => {
        if (identity.replaced()) throw new FileReplaced(file)
        updateSearch()
        mark.clear()
      },
    })
    return { writer, reader, note, group, identity }
  } catch (error) {
    writer.db.close()
    throw error
  }
}

async function closeHandles({ group, reader, writer }: Handles): Promise<void> {
  await group.drained()
  reader.db.close()
  // All writes move into the one file, so that a copy of it is complete.
  writer.db.exec('pragma wal_checkpoint(truncate)')
  writer.db.close()
}

/** Opens or creates the database file in `dataDir`. Throws DatabaseRefused when it cannot be used. */
export async function openSqlite(dataDir: string): Promise<Store> {
  const file = await claimDatabaseFile(dataDir)
  let handles: ReturnType<typeof openHandles>
  try {
    handles = openHandles(file)
  } catch (error) {
    throw refusalOf(file, error)
  }
  const { reader, writer, note } = handles
  const version = reader.db.prepare('pragma data_version')
  version.setReturnArrays(true)
  let last: Revision = { data: '', sessions: '' }
  const read = (): Revision => {
    const data = String((version.get() as unknown as number[])[0])
    if (data !== last.data) last = { data, sessions: data }
    return last
  }
  const dialect = {
    createAdapter: () => new ManyConnectionsAdapter(),
    createDriver: () => new SqliteDriver(handles),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
  const db = new SqliteDatabase({ dialect }, handles)
  let closed: Promise<void> | undefined
  return {
    engine: 'sqlite',
    db,
    location: file,
    note,
    // SQLite has no other nodes. The reader's data_version changes with each commit of another handle or process.
    notifyNodes: () => {},
    onNotification: () => () => {},
    receivesNotifications: async () => true,
    revision: () => {
      try {
        return read()
      } catch (error) {
        if (!isBusy(error)) throw error
        return retryWhileBusy(read)
      }
    },
    replaced: handles.identity.replaced,
    damaged: () => reader.damaged || writer.damaged,
    load: () => ({ max: 1, open: 1, busy: handles.group.isBusy ? 1 : 0, waiting: handles.group.waiting }),
    close: () => {
      closed ??= db.destroy().then(() => closeHandles(handles))
      return closed
    },
  }
}
