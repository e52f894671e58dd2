/** A PostgreSQL whose databases stay for the next time: for benchmarks, whose data takes minutes to make. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startPostgres } from './postgres.ts'

/** Not below the checkout, which its account may not be able to enter. */
const HOME = join(tmpdir(), 'task-manager-bench-postgres')
/** Making the data takes longer than any call may. */
export const PATIENT = '?statement_timeout=3600000&query_timeout=3600000'

/** A copy of the database `name`, which `fill` makes when it is not there yet: it is given an empty one's address. */
export async function copyOfCached(
  name: string,
  fill: (url: string) => Promise<void>,
): Promise<{ url: string; tidied(): Promise<void>; stop(): Promise<void> }> {
  const postgres = await startPostgres({ durable: true, kept: HOME })
  const inDatabase = async <T>(database: string, work: (client: Client) => Promise<T>): Promise<T> => {
    const client = new Client(postgres.url(database))
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }
  const inMaintenance = (...statements: string[]) =>
    inDatabase('postgres', async (client) => {
      for (const statement of statements) await client.query(statement)
    })
  /** As the server does by itself in time. */
  const tidied = (database: string) =>
    inDatabase(database, async (client) => void (await client.query('vacuum analyze')))
  const known = await inDatabase('postgres', (client) =>
    client.query('select from pg_database where datname = $1', [name]),
  )
  if (known.rows.length === 0) {
    await inMaintenance('drop database if exists half', 'create database half')
    await fill(postgres.url('half') + PATIENT)
    await tidied('half')
    await inMaintenance(`alter database half rename to "${name}"`)
  }
  await inMaintenance(
    'drop database if exists copy',
    `create database copy template "${name}" strategy file_copy`,
  )
  return { url: postgres.url('copy'), tidied: () => tidied('copy'), stop: () => postgres.stop() }
}
