/** `npm run restore -- FILE`: replaces the data by a backup. `--check` only reads it. */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from './config.ts'
import { backupName, describe, productVersion, progressOf, say, sentenceOf } from './db/backup/command.ts'
import { BackupRefused } from './db/backup/format.ts'
import { hasPeople } from './db/backup/has-people.ts'
import { checkBackup } from './db/backup/read-backup.ts'
import { restoreBackup } from './db/backup/restore-backup.ts'
import { writeBackup } from './db/backup/write-backup.ts'

const USAGE = `npm run restore -- FILE           into an empty installation
npm run restore -- FILE --force   also with people in it: its data is saved first, then replaced
npm run restore -- --check FILE   only checks the file, and lists its contents`

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

async function main(): Promise<void> {
  const { file, force, check } = argumentsOf()
  const { dataDir, databaseUrl, databaseDirectUrl, backupDir, backupKey: key } = readConfig()
  if (check) return say(`This backup is whole: ${describe(await checkBackup(file, key))}`)
  const place = { dataDir, databaseUrl, databaseDirectUrl }
  if (await hasPeople(place)) {
    if (!force)
      throw new BackupRefused(
        'This installation already has people. With --force its data is saved first and then replaced.',
      )
    await checkBackup(file, key)
    const saved = path.join(backupDir ?? dataDir, `before-restore-${backupName(new Date(), key !== null)}`)
    await writeBackup(place, { file: saved, key, productVersion: productVersion() })
    say(`The previous data is saved: ${saved}`)
  }
  const contents = await restoreBackup(place, {
    file,
    key,
    now: new Date(),
    onProgress: progressOf('Restoring'),
  })
  say(`Restored: ${describe(contents)}
Everyone has to log in again, and links that were sent before no longer work. Notifications are on hold: an administrator decides on
/admin/health whether those that were waiting are sent or discarded.`)
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : sentenceOf(error)}\n`)
  process.exitCode = 1
}
