/** Runs a fault case on SQLite, then on its own PostgreSQL. */
import { onPostgres } from './on-postgres.ts'
import type { Data } from './product.ts'
import { emptyFolder } from './temp-folder.ts'

export const onBoth = (run: (data: Data) => Promise<string[]>): (() => Promise<string[]>) =>
  onPostgres(async (postgres) => {
    const onSqlite = await run({ dataDir: emptyFolder(), databaseUrl: null })
    const onPg = await run({ dataDir: emptyFolder(), databaseUrl: postgres.url() })
    return [...onSqlite.map((line) => `SQLite: ${line}`), ...onPg.map((line) => `PostgreSQL: ${line}`)]
  })
