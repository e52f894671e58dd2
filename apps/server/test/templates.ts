/** The newest schema, made once for each engine's server before the tests begin; tests take copies (databases.ts). */
import { Client } from 'pg'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/list.ts'
import { openStore } from '#server/db/open.ts'

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
  const store = await openStore({ databaseUrl, dataDir })
  await migrate(store, migrations)
  // A copy is made only of a database that nobody is connected to, and of a file with nothing beside it.
  await store.close()
}
