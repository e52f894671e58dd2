/** `npm run check:data`: checks the whole SQLite file for damage, also beside a running server. Changes nothing. */
import path from 'node:path'
import { ConfigError, readConfig } from './config.ts'
import { SQLITE_FILE } from './db/sqlite/file.ts'
import { findDamage } from './db/sqlite/integrity.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

try {
  const { databaseUrl, dataDir } = readConfig()
  if (databaseUrl !== null) {
    print('The data is in PostgreSQL. Check it with pg_amcheck.')
  } else {
    const file = path.join(dataDir, SQLITE_FILE)
    print(`Checking ${file} …`)
    const findings = findDamage(file)
    if (findings.length === 0) print('No damage found.')
    else {
      process.stderr.write(
        `${findings.join('\n')}\nThe file is damaged. Keep it for a rescue, and restore a backup.\n`,
      )
      process.exitCode = 1
    }
  }
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
