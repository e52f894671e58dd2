/** Replaces a database by the content of a backup: completely or, when it is interrupted, not at all. */
import type { Migration } from '#server/db/migration.ts'
import { migrations } from '#server/db/migrations/list.ts'
import { type DatabaseLocation, isPostgres } from '#server/db/store.ts'
import { BackupRefused } from './format.ts'
import { type Contents, checkBackup } from './read-backup.ts'
import { rowProgress } from './restore-job.ts'

export interface RestoreOptions {
  readonly file: string
  readonly key: Buffer | null
  readonly now: Date
  /** Given when the file was already checked. */
  readonly contents?: Contents
  /** Refuses a database that has accounts by the time it is replaced. */
  readonly intoEmpty?: boolean
  /** The share of all rows, from 0 to 1. */
  readonly onProgress?: (share: number) => void
}

/** The migrations up to that of the backup. Throws BackupRefused for one of a newer version. */
export function stepsOf({ header: { schemaVersion } }: Contents): readonly Migration[] {
  const last = migrations.findIndex(({ name }) => name === schemaVersion)
  if (last < 0)
    throw new BackupRefused(
      `This backup was created by a newer version (${schemaVersion}). Restore it with that version.`,
    )
  return migrations.slice(0, last + 1)
}

/** Throws BackupRefused while a server runs on the data. */
export async function refuseBesideServer(location: DatabaseLocation): Promise<void> {
  if (isPostgres(location)) await (await import('./restore-postgres.ts')).refuseBesideServer(location)
  else await (await import('./restore-sqlite.ts')).refuseBesideServer(location.dataDir)
}

/** Throws BackupRefused: for a file that cannot be restored, and while a server runs on the data. */
export async function restoreBackup(location: DatabaseLocation, options: RestoreOptions): Promise<Contents> {
  const contents = options.contents ?? (await checkBackup(options.file, options.key))
  const steps = stepsOf(contents)
  const onRows = rowProgress(contents, (fraction) => options.onProgress?.(fraction))
  const job = { ...options, steps, onRows }
  if (isPostgres(location)) {
    const { restorePostgres } = await import('./restore-postgres.ts')
    await restorePostgres(location, job)
  } else {
    const { restoreSqlite } = await import('./restore-sqlite.ts')
    await restoreSqlite(location.dataDir, job)
  }
  options.onProgress?.(1)
  return contents
}
