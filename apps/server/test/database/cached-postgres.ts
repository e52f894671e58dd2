/** A PostgreSQL that keeps its databases between runs, for benchmarks whose data takes minutes to create. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startPostgres } from './postgres.ts'

/** Outside of the checkout, which the account of PostgreSQL may not be able to enter. */
const HOME = join(tmpdir(), 'task-manager-bench-postgres')
/** Creating the data takes longer than the timeouts of a call. */
export const NO_TIMEOUTS = '?statement_timeout=3600000&query_timeout=3600000'

/** A copy of the database `name`. When there is none, `create` creates it in an empty database. */
export async function copyOfCached(
  name: string,
  create: (url: string) => Promise<void>,
): Promise<{
  url: string
  vacuumed(): Promise<void>
  /** Resolves with the address of an empty database. */
  createEmpty(): Promise<string>
  stop(): Promise<void>
}> {
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
  /** Does what autovacuum would do after a while. */
  const vacuumed = (database: string) =>
    inDatabase(database, async (client) => void (await client.query('vacuum analyze')))
  const known = await inDatabase('postgres', (client) =>
    client.query('select from pg_database where datname = $1', [name]),
  )
  if (known.rows.length === 0) {
    await inMaintenance('drop database if exists half', 'create database half')
    await create(postgres.url('half') + NO_TIMEOUTS)
    await vacuumed('half')
    await inMaintenance(`alter database half rename to "${name}"`)
  }
  await inMaintenance(
    'drop database if exists copy',
    `create database copy template "${name}" strategy file_copy`,
  )
  return {
    url: postgres.url('copy'),
    vacuumed: () => vacuumed('copy'),
    createEmpty: async () => {
      await inMaintenance('drop database if exists empty', 'create database empty')
      return postgres.url('empty')
    },
    stop: () => postgres.stop(),
  }
}
