/** The connection of migrations: without the time limits of calls, and for one process at a time. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { onPostgresConnection, onSqliteConnection } from './single-connection.ts'
import { isBusy } from './sqlite/retry-busy.ts'
import { type DatabaseLocation, type Db, isPostgres, type PostgresLocation } from './store.ts'

export interface MigrateConnection {
  readonly db: Db
  /** Runs `work` in a transaction. Waits as long as another process migrates or writes. */
  exclusively<T>(work: (tx: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface WaitOptions {
  /** Called once for each wait that takes longer than a second. */
  readonly onWait: () => void
  /** Ends a wait with the signal's reason. */
  readonly signal: AbortSignal
}

/** Waits are not reported, and nothing ends them. */
export const SILENT_WAIT: WaitOptions = { onWait: () => {}, signal: new AbortController().signal }

/** All versions take this advisory lock, so it must never change. */
const MIGRATION_LOCK = 7_203_511
const SHORT_WAIT_MS = 1000
const RETRY_MS = 20
/** For pages that are read and changed repeatedly; released with the connection. In kB. */
const CACHE_KB = 32_000

async function openSqliteConnection(dataDir: string, { onWait, signal }: WaitOptions) {
  const { claimDatabaseFile } = await import('./sqlite/file.ts')
  const { Handle } = await import('./sqlite/handle.ts')
  const { searchIndexUpdater } = await import('./sqlite/search-index.ts')
  const { writerMark } = await import('./schema-guard.ts')
  const handle = new Handle(await claimDatabaseFile(dataDir), `pragma cache_size = -${CACHE_KB};`)
  handle.startServing()
  const feedSearch = searchIndexUpdater(handle.db)
  const mark = writerMark(handle.db)
  const begin = async () => {
    const started = performance.now()
    let isReported = false
    for (;;) {
      signal.throwIfAborted()
      try {
        handle.db.exec('begin immediate')
        mark.set()
        return
      } catch (error) {
        if (!isBusy(error)) throw error
      }
      if (!isReported && performance.now() - started > SHORT_WAIT_MS) {
        isReported = true
        onWait()
      }
      await pause(RETRY_MS)
    }
  }
  const db = onSqliteConnection({
    execute: (query) => handle.run(query),
    begin,
    commit: () => {
      feedSearch()
      mark.clear()
      handle.db.exec('commit')
    },
    rollback: () => {
      if (handle.db.isTransaction) handle.db.exec('rollback')
    },
  })
  return {
    db,
    exclusively: <T>(work: (tx: Db) => Promise<T>) => db.transaction().execute(work),
    close: async () => handle.db.close(),
  }
}

async function openPostgresConnection(location: PostgresLocation, { onWait, signal }: WaitOptions) {
  const { openUnlimited } = await import('./postgres/unlimited.ts')
  const { client, query } = await openUnlimited(location, 'task-manager-migrate')
  const db = onPostgresConnection(query)
  const lock = async (tx: Db) => {
    const timer = setTimeout(onWait, SHORT_WAIT_MS)
    // Ending the connection ends the wait too.
    const cancel = () => void client.end().catch(() => {})
    signal.addEventListener('abort', cancel, { once: true })
    try {
      await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(tx)
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', cancel)
    }
  }
  return {
    db,
    exclusively: <T>(work: (tx: Db) => Promise<T>) =>
      db.transaction().execute(async (tx) => {
        await lock(tx)
        return await work(tx)
      }),
    close: () => client.end(),
  }
}

export const openMigrateConnection = (
  location: DatabaseLocation,
  options: WaitOptions,
): Promise<MigrateConnection> =>
  isPostgres(location)
    ? openPostgresConnection(location, options)
    : openSqliteConnection(location.dataDir, options)
