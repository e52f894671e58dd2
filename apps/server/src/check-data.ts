/** `npm run check:data`: checks the whole SQLite file for damage, also beside a running server. Changes nothing. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { ConfigError, readConfig } from './config.ts'
import { SQLITE_FILE } from './db/sqlite/file.ts'
import { findDamage } from './db/sqlite/integrity.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

function fail(message: string): void {
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}

function check(file: string): void {
  print(`Checking ${file} …`)
  const findings = findDamage(file)
  if (findings.length === 0) print('No damage found.')
  else fail(`${findings.join('\n')}\nThe file is damaged. Keep it for a rescue, and restore a backup.`)
}

try {
  const { databaseUrl, dataDir } = readConfig()
  if (databaseUrl !== null) {
    print('The data is in PostgreSQL. Check it with pg_amcheck.')
  } else {
    const file = path.join(dataDir, SQLITE_FILE)
    if (!existsSync(file)) fail(`There is no database in ${dataDir} yet. Check DATA_DIR if there was one.`)
    else check(file)
  }
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  fail(error.message)
}
