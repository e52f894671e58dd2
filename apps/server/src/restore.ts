/** `npm run restore -- FILE`: replaces the data by a backup. `--check` only reads it. */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from './config.ts'
import {
  describe,
  nameBeforeRestore,
  print,
  productVersion,
  progressOf,
  runCommand,
} from './db/backup/command.ts'
import { BackupRefused } from './db/backup/format.ts'
import { hasPeopleAt } from './db/backup/has-people.ts'
import { checkBackup } from './db/backup/read-backup.ts'
import { refuseBesideServer, restoreBackup, stepsOf } from './db/backup/restore-backup.ts'
import { hasAccounts } from './db/backup/restore-job.ts'
import { writeBackup } from './db/backup/write-backup.ts'
import type { DatabaseLocation } from './db/store.ts'
import { violationOf } from './db/violations.ts'

const USAGE = `npm run restore -- FILE           into an empty installation
npm run restore -- FILE --force   into one with accounts: its data is saved first, then replaced
npm run restore -- --check FILE   only checks the file, and lists its contents`

const DAMAGED =
  "The current database is damaged, so it can't be saved first. Move its files out of DATA_DIR (with PostgreSQL: use another database), then restore."

function argumentsOf(): { file: string; force: boolean; check: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { force: { type: 'boolean' }, check: { type: 'boolean' } },
    })
    const [file] = positionals
    if (file !== undefined && positionals.length === 1)
      return { file: path.resolve(file), force: values.force === true, check: values.check === true }
  } catch {}
  throw new BackupRefused(USAGE)
}

/** Backs up the data that is replaced, in BACKUP_DIR or else DATA_DIR. */
async function saveCurrent(
  location: DatabaseLocation,
  { dataDir, backupDir, backupKey: key }: Config,
): Promise<void> {
  await refuseBesideServer(location)
  const file = path.join(backupDir ?? dataDir, nameBeforeRestore(new Date(), key !== null))
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  await writeBackup(location, { file, key, productVersion: productVersion() })
  print(`The previous data is saved in ${file}`)
}

async function restore(): Promise<void> {
  const { file, force, check } = argumentsOf()
  const config = readConfig()
  const { dataDir, databaseUrl, databaseDirectUrl, backupKey: key } = config
  const contents = await checkBackup(file, key)
  if (check) print(`This backup is complete: ${describe(contents)}`)
  // Refuses one of a newer version.
  stepsOf(contents)
  if (check) return
  const location = { dataDir, databaseUrl, databaseDirectUrl }
  try {
    if (await hasPeopleAt(location)) {
      if (!force) throw hasAccounts()
      await saveCurrent(location, config)
    }
  } catch (error) {
    throw violationOf(error) === 'damaged' ? new BackupRefused(DAMAGED) : error
  }
  await restoreBackup(location, {
    file,
    key,
    contents,
    now: new Date(),
    intoEmpty: !force,
    onProgress: progressOf('Restoring'),
  })
  print(`Restored: ${describe(contents)}
Everyone has to log in again, and links that were sent before no longer work. Notifications are on hold: an administrator decides on
/admin/health whether those that were waiting are sent or discarded.`)
}

await runCommand(restore)
