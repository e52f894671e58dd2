/** Several addresses and poolers of PostgreSQL, and engines that only look like PostgreSQL. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/list.ts'
import { openToRead } from '#server/db/open-to-read.ts'
import { DatabaseRefused } from '#server/db/refused.ts'
import type { Store } from '#server/db/store.ts'
import { violationOf } from '#server/db/violations.ts'
import { emptyDatabase, migratedDatabase, type TestDatabase } from '#test/database/databases.ts'
import { runStatement } from '#test/database/run-statement.ts'
import { freePort } from '#test/network/free-port.ts'
import { type Network, startNetwork } from '#test/network/network.ts'
import { startProduct } from '#test/product.ts'
import { openPostgres } from './store.ts'
import { openUnlimited } from './unlimited.ts'
import { refusalOf } from './unsupported.ts'

let database: TestDatabase
let store: Store | undefined
let networks: Network[] = []

beforeAll(async () => {
  database = await migratedDatabase('postgres')
})
afterEach(async () => {
  await store?.close()
  store = undefined
  for (const network of networks) await network.close()
  networks = []
})
afterAll(() => database.remove())

const url = () => database.databaseUrl ?? ''
const withHosts = (hosts: string) => url().replace(/(?<=@)[^/]+/, hosts)
const hostOf = (address: string) => new URL(address).host
const openNetwork = async (): Promise<Network> => {
  const network = await startNetwork(url())
  networks.push(network)
  return network
}
const put = (db: Store['db'], name: string) =>
  db.insertInto('settings').values({ name, value: '1' }).execute()
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => violationOf(error),
  )
/** Runs one statement in the test's database as its operator. */
const operator = (statement: string, at = url()) => runStatement(at, statement)
const nameOf = (at: string) => new URL(at).pathname.slice(1)

test('an address without an answer is skipped', async () => {
  const dead = `127.0.0.1:${await freePort()}`
  store = openPostgres({ databaseUrl: withHosts(`${dead},${hostOf(url())}`) })
  await put(store.db, 'skipped')
  expect(store.location).toBe(`PostgreSQL ${dead}, ${hostOf(url())}/${nameOf(url())}`)
})

test('after a lost connection the next address is used', async () => {
  const [one, two] = [await openNetwork(), await openNetwork()]
  const hosts = [one, two].map((network) => hostOf(network.through(url())))
  store = openPostgres({ databaseUrl: withHosts(hosts.join(',')) })
  const { db } = store
  await Promise.all(Array.from({ length: 10 }, (_, i) => put(db, `first${i}`)))
  await one.close()
  await expect.poll(() => outcome(put(db, 'second'))).toBe('done')
  expect(await outcome(Promise.resolve(store.revision()))).toBe('done')
})

test('without an address that accepts writes the database is unavailable', async () => {
  const dead = [await freePort(), await freePort()].map((port) => `127.0.0.1:${port}`)
  store = openPostgres({ databaseUrl: withHosts(dead.join(',')) })
  expect(await outcome(put(store.db, 'nowhere'))).toBe('down')
})

test('through a pooler no statement has a name, and a transaction sets its limits', async () => {
  store = openPostgres({ databaseUrl: url(), databaseDirectUrl: url() })
  await put(store.db, 'pooled')
  const seen = await store.db.transaction().execute(async (db) => {
    await put(db, 'pooled in a transaction')
    const { rows } = await sql`select current_setting('lock_timeout') as locks, current_setting('jit') as jit,
      current_setting('application_name') as name, (select count(*) from pg_prepared_statements) as named`.execute(
      db,
    )
    return rows
  })
  expect(seen).toEqual([
    { locks: '5s', jit: 'off', name: expect.stringMatching(/^task-manager\/\d{4}$/), named: 0 },
  ])
})

test('an older version is refused through a pooler too, by the name of its connection', async () => {
  const own = await migratedDatabase('postgres')
  const old = openPostgres({ databaseUrl: own.databaseUrl ?? '', databaseDirectUrl: own.databaseUrl })
  const touch = () => outcome(sql`delete from tasks`.execute(old.db))
  expect(await touch()).toBe('done')
  await migrate(own, [...migrations, { name: '9999-newer', up: async () => {} }])
  expect(await touch()).toBe('readonly')
  await old.close()
  await own.remove()
})

test('receives its own notification, and detects when none arrives', async () => {
  const network = await openNetwork()
  store = openPostgres({ databaseUrl: url(), databaseDirectUrl: network.through(url()) })
  expect(await store.receivesNotifications()).toBe(true)
  // PgBouncer answers LISTEN and delivers nothing: here the notification goes to another database.
  const other = await emptyDatabase('postgres')
  const withoutNotifications = openPostgres({ databaseUrl: url(), databaseDirectUrl: other.databaseUrl })
  expect(await withoutNotifications.receivesNotifications()).toBe(false)
  await withoutNotifications.close()
  await other.remove()
})

test.each([
  ['CockroachDB CCL v24.1.0 (x86_64-pc-linux-gnu)', /^CockroachDB cannot hold this data/],
  ['PostgreSQL 11.2-YB-2.20.1.0-b0 on x86_64-pc-linux-gnu', /^YugabyteDB cannot hold this data/],
])('%s is refused', (version, sentence) => {
  expect(refusalOf(version)).toMatch(sentence)
})

test('PostgreSQL, Citus and Aurora are not refused', () => {
  expect(refusalOf('PostgreSQL 18.4 on x86_64-pc-linux-gnu, compiled by gcc')).toBeNull()
})

/** Replaces a function of PostgreSQL in the database by one that returns this text. */
async function override(at: string, signature: string, text: string | null): Promise<void> {
  const value = text === null ? 'null' : `''${text}''`
  await operator(`create function ${signature} returns text language sql as 'select ${value}::text'`, at)
  await operator(`alter database ${nameOf(at)} set search_path = public, pg_catalog`, at)
}

test('a start on CockroachDB ends with a sentence, and changes nothing', async () => {
  const own = await emptyDatabase('postgres')
  const at = own.databaseUrl ?? ''
  await override(at, 'version()', 'CockroachDB CCL v24')
  const product = await startProduct({ DATA_DIR: own.dataDir, DATABASE_URL: at })
  expect(await product.ended).toEqual([1, null])
  expect(product.errors()).toContain('CockroachDB cannot hold this data')
  expect(await operator("select 1 from pg_class where relname = 'migrations'", at)).toEqual([])
  await own.remove()
})

test('the separate connection of migrations and backups has no time limits of calls', async () => {
  const { client, query } = await openUnlimited(
    { ...database, databaseUrl: url(), databaseDirectUrl: url() },
    'limits',
  )
  const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
  for (const name of names) expect(await query(`show ${name}`)).toMatchObject({ rows: [{ [name]: '0' }] })
  await client.end()
})

test('connections to a refused database are closed, also those of tools', async () => {
  const own = await emptyDatabase('postgres')
  const at = own.databaseUrl ?? ''
  await override(at, 'version()', 'CockroachDB CCL v24')
  const location = { databaseUrl: at, databaseDirectUrl: at, dataDir: own.dataDir }
  await expect(openToRead(location)).rejects.toThrow('CockroachDB cannot hold this data')
  await expect(openUnlimited(location, 'refused')).rejects.toThrow('CockroachDB cannot hold this data')
  const open = () =>
    operator(`select application_name from pg_stat_activity where datname = '${nameOf(at)}'
      and application_name in ('refused', 'task-manager-doctor')`)
  await expect.poll(open).toEqual([])
  await own.remove()
})

test('a pooler is refused with a sentence while the address behind it is not set', async () => {
  // Drops start options, like a PgBouncer that is configured to ignore them.
  const own = await emptyDatabase('postgres')
  const at = own.databaseUrl ?? ''
  await override(at, 'current_setting(text, boolean)', null)
  const refused = migrate(own, migrations)
  await expect(refused).rejects.toThrow(DatabaseRefused)
  await expect(refused).rejects.toThrow('set DATABASE_DIRECT_URL too')
  await own.remove()
})
