/** Creates a new file beside the old one and renames it at the end. */
import { statSync } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { migrate } from '#server/db/migrate.ts'
import { openMigrateConnection, SILENT_WAIT } from '#server/db/migrate-connection.ts'
import { migrations } from '#server/db/migrations/list.ts'
import { claimDatabaseFile, SQLITE_FILE } from '#server/db/sqlite/file.ts'
import { isBusy } from '#server/db/sqlite/retry-busy.ts'
import { settleRestored } from './after-restore.ts'
import { BackupRefused, type Header } from './format.ts'
import { hasPeopleAt } from './has-people.ts'
import { type Loaded, loadRows } from './load-rows.ts'
import { readBackup } from './read-backup.ts'
import { isRunning, removeAfter } from './remove-after.ts'
import { hasAccounts, type RestoreJob, serverRuns } from './restore-job.ts'

const FOLDER = 'restore-'
/** Names the process that made it. */
const OWNER = /^restore-(\d+)-/

/**
 * A file can leave WAL mode only while no other connection has it open, so this fails while a server runs. Afterwards
 * no write-ahead log is left that SQLite would apply to the new file.
 */
function closeLog(file: string): void {
  const db = new DatabaseSync(file, { timeout: 0 })
  try {
    db.exec('pragma journal_mode = delete')
  } catch (error) {
    if (isBusy(error)) throw serverRuns()
    throw error
  } finally {
    db.close()
  }
}

/**
 * The path of the database, which no server uses. Creates no file: an empty one would prevent the next start if the
 * restore failed.
 */
async function claimCurrent(dataDir: string): Promise<string> {
  const file = path.join(dataDir, SQLITE_FILE)
  if (statSync(file, { throwIfNoEntry: false })?.size) closeLog(await claimDatabaseFile(dataDir))
  else {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    // They may be left from a database file that was deleted.
    for (const end of ['-wal', '-shm']) await rm(file + end, { force: true })
  }
  return file
}

async function sync(name: string): Promise<void> {
  const handle = await open(name).catch(() => null)
  await handle?.sync().catch(() => {})
  await handle?.close()
}

/** At the newest schema; the caller adjusts the data and restores the readers' positions. */
export async function buildDatabase(
  dataDir: string,
  { file, key, steps, onRows }: Omit<RestoreJob, 'now'>,
): Promise<{ readonly header: Header; readonly readers: Loaded['readers'] }> {
  const location = { databaseUrl: null, dataDir }
  await migrate(location, steps)
  const backup = await readBackup(file, key)
  const loading = await openMigrateConnection(location, SILENT_WAIT)
  let readers: Loaded['readers'] = []
  try {
    // An incomplete file is deleted, so it need not be synced. The caller syncs a complete one.
    await sql`pragma synchronous = off`.execute(loading.db)
    await sql`pragma journal_mode = memory`.execute(loading.db)
    const transaction = (work: Parameters<typeof loading.exclusively<void>>[0]) => loading.exclusively(work)
    readers = (await loadRows(loading.db, backup, { transaction, isUnused: true, onRows })).readers
  } finally {
    await loading.close()
  }
  await migrate(location, migrations)
  return { header: backup.header, readers }
}

async function makeDatabase(dataDir: string, job: RestoreJob): Promise<void> {
  const { header, readers } = await buildDatabase(dataDir, job)
  const settling = await openMigrateConnection({ databaseUrl: null, dataDir }, SILENT_WAIT)
  try {
    await settling.exclusively((db) => settleRestored(db, { header, readers, now: job.now.toISOString() }))
  } finally {
    await settling.close()
  }
}

/** Removes what killed restores left. Throws BackupRefused while another one runs; then both may refuse. */
async function removeOthers(dataDir: string, own: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(FOLDER) || name === own) continue
    const folder = path.join(dataDir, name)
    if (isRunning(Number(OWNER.exec(name)?.[1] ?? Number.NaN)))
      throw new BackupRefused(
        `Another restore into this folder is running. Wait until it ends. If there is none, delete ${folder}.`,
      )
    await rm(folder, { recursive: true, force: true })
  }
}

export async function restoreSqlite(dataDir: string, job: RestoreJob): Promise<void> {
  const current = await claimCurrent(dataDir)
  const folder = await mkdtemp(path.join(dataDir, `${FOLDER}${process.pid}-`))
  await removeAfter(folder, async () => {
    await removeOthers(dataDir, path.basename(folder))
    if (job.intoEmpty && (await hasPeopleAt({ databaseUrl: null, dataDir }))) throw hasAccounts()
    await makeDatabase(folder, job)
    const restored = path.join(folder, SQLITE_FILE)
    closeLog(restored)
    await sync(restored)
    // A server may have started in the meantime.
    await claimCurrent(dataDir)
    await rename(restored, current)
    await sync(dataDir)
  })
}

/** Throws BackupRefused while a server runs on the data. */
export async function refuseBesideServer(dataDir: string): Promise<void> {
  await claimCurrent(dataDir)
}
