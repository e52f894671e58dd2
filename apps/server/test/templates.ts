/** Creates the migrated databases that tests copy (databases.ts), once before all tests. */
import { Client } from 'pg'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/list.ts'

/** Its name on each PostgreSQL. */
export const TEMPLATE = 'template_migrated'

/** In the PostgreSQL of this maintenance database, or as a file in `dataDir`. */
export async function makeTemplate(postgresUrl: string | null, dataDir: string): Promise<void> {
  let databaseUrl: string | null = null
  if (postgresUrl !== null) {
    const client = new Client(postgresUrl)
    await client.connect()
    await client.query(`create database ${TEMPLATE}`)
    await client.end()
    const url = new URL(postgresUrl)
    url.pathname = `/${TEMPLATE}`
    databaseUrl = url.href
  }
  // It closes its connection, without which the database could not be copied.
  await migrate({ databaseUrl, dataDir }, migrations)
}
