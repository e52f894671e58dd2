/**
 * Restores a backup into an installation that has no people yet while its server runs: in one transaction, so that the
 * database stays empty or is complete. A file of an older version is brought up to date in a scratch database first.
 */
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { engineOf } from '#server/db/engine.ts'
import { openMigrateConnection, SILENT_WAIT } from '#server/db/migrate-connection.ts'
import { migrations } from '#server/db/migrations/list.ts'
import { type DatabaseLocation, type Db, isPostgres } from '#server/db/store.ts'
import { settleRestored } from './after-restore.ts'
import { productVersion } from './command.ts'
import { BackupRefused } from './format.ts'
import { hasPeople } from './has-people.ts'
import { loadRows } from './load-rows.ts'
import { restorePositions } from './log-readers.ts'
import { type Contents, checkBackup, readBackup } from './read-backup.ts'
import { stepsOf } from './restore-backup.ts'
import { rowProgress } from './restore-job.ts'
import { writeBackup } from './write-backup.ts'

export interface EmptyRestore {
  readonly file: string
  readonly key: Buffer | null
  readonly now: Date
  /** For a scratch database; the caller removes it. */
  readonly folder: string
  readonly onStep: (step: 'checking' | 'restoring') => void
  /** The fraction of all rows, from 0 to 1. */
  readonly onProgress: (fraction: number) => void
}

/** Nobody can sign up until the transaction ends. */
async function refuseUnlessEmpty(db: Db): Promise<void> {
  if (engineOf(db) === 'postgres') await sql`lock table users in share row exclusive mode`.execute(db)
  if (await hasPeople(db))
    throw new BackupRefused('This installation already has accounts: nothing was restored.')
}

interface Source {
  readonly file: string
  readonly key: Buffer | null
}

async function updatedBackup({ file, key, folder }: EmptyRestore, contents: Contents): Promise<Source> {
  const { buildDatabase } = await import('./restore-sqlite.ts')
  const location = { databaseUrl: null, dataDir: path.join(folder, 'scratch') }
  await mkdir(location.dataDir, { mode: 0o700 })
  const { readers } = await buildDatabase(location.dataDir, {
    file,
    key,
    steps: stepsOf(contents),
    onRows: () => {},
  })
  const connection = await openMigrateConnection(location, SILENT_WAIT)
  try {
    await connection.exclusively((db) => restorePositions(db, readers))
  } finally {
    await connection.close()
  }
  const updated = path.join(folder, 'up-to-date.jsonl.gz')
  await writeBackup(location, { file: updated, key: null, productVersion: productVersion() })
  return { file: updated, key: null }
}

/** Throws BackupRefused: for a file that cannot be restored, and where there are people. */
export async function restoreIntoEmpty(location: DatabaseLocation, job: EmptyRestore): Promise<Contents> {
  job.onStep('checking')
  const contents = await checkBackup(job.file, job.key)
  stepsOf(contents)
  const isCurrent = contents.header.schemaVersion === migrations.at(-1)?.name
  const source = isCurrent ? job : await updatedBackup(job, contents)
  const onRows = rowProgress(contents, job.onProgress)
  job.onStep('restoring')
  const connection = await openMigrateConnection(location, SILENT_WAIT)
  try {
    const backup = await readBackup(source.file, source.key)
    await connection.exclusively(async (db) => {
      await refuseUnlessEmpty(db)
      const { readers } = await loadRows(db, backup, {
        transaction: (work) => work(db),
        isUnused: false,
        onRows,
      })
      await settleRestored(db, { header: contents.header, readers, now: job.now.toISOString() })
    })
    if (isPostgres(location)) await sql`analyze`.execute(connection.db)
  } finally {
    await connection.close()
  }
  return contents
}
