import { killBackups } from '#faults/backups.ts'
import type { Fault } from '#faults/fault.ts'
import { onPostgres } from '#faults/on-postgres.ts'
import { emptyFolder } from '#faults/temp-folder.ts'
import { runStatement } from '#test/database/run-statement.ts'

export const fault: Fault = {
  title: '`kill -9` of a backup and of a restore, both engines',
  promise:
    'A killed backup leaves no incomplete file under its final name. A killed restore leaves either the old data or the new data.',
  run: onPostgres(async (postgres) => {
    await runStatement(postgres.url(), 'create database other')
    const onSqlite = await killBackups(
      { dataDir: emptyFolder(), databaseUrl: null },
      { dataDir: emptyFolder(), databaseUrl: null },
    )
    const onPg = await killBackups(
      { dataDir: emptyFolder(), databaseUrl: postgres.url() },
      { dataDir: emptyFolder(), databaseUrl: postgres.url('other') },
    )
    return [...onSqlite.map((line) => `SQLite: ${line}`), ...onPg.map((line) => `PostgreSQL: ${line}`)]
  }),
}
