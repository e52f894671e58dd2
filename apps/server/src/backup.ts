/** `npm run backup [-- FILE] [--without-sessions]`: everything in one file, beside a running server or without one. */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from './config.ts'
import { backupName, describe, print, productVersion, progressOf, runCommand } from './db/backup/command.ts'
import { BackupRefused } from './db/backup/format.ts'
import { writeBackup } from './db/backup/write-backup.ts'

const USAGE = 'npm run backup [-- FILE] [--without-sessions]'

function argumentsOf(): { file: string | undefined; withoutSessions: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { 'without-sessions': { type: 'boolean' } },
    })
    if (positionals.length <= 1)
      return { file: positionals[0], withoutSessions: values['without-sessions'] === true }
  } catch {}
  throw new BackupRefused(USAGE)
}

async function backUp(): Promise<void> {
  const { file: given, withoutSessions } = argumentsOf()
  const { dataDir, databaseUrl, databaseDirectUrl, backupDir, backupKey } = readConfig()
  const folder = backupDir ?? dataDir
  // DATA_DIR is missing while there is no data: only the server creates it.
  if (given === undefined && (backupDir ?? databaseUrl) !== null)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = path.resolve(given ?? path.join(folder, backupName(new Date(), backupKey !== null)))
  const contents = await writeBackup(
    { dataDir, databaseUrl, databaseDirectUrl },
    {
      file,
      withoutSessions,
      key: backupKey,
      productVersion: productVersion(),
      onProgress: progressOf('Writing'),
    },
  )
  print(`Written and read back: ${file}\n${describe(contents)}`)
}

await runCommand(backUp)
