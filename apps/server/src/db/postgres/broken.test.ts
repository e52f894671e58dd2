/** A connection breaks: its statement, the following one and a commit fail, and other work continues. */
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/list.ts'
import type { Db, Store } from '#server/db/store.ts'
import { violationOf } from '#server/db/violations.ts'
import { emptyDatabase, postgresUrl, type TestDatabase } from '#test/database/databases.ts'
import { type Network, startNetwork } from '#test/network/network.ts'
import { connectionLimits } from './connection.ts'
import { openPostgres } from './store.ts'

let database: TestDatabase
let network: Network
let store: Store
/** Bypasses the network to read the stored rows. */
let direct: Store

beforeAll(async () => {
  database = await emptyDatabase('postgres')
  network = await startNetwork(postgresUrl())
  await migrate(database, migrations)
  direct = openPostgres({ databaseUrl: database.databaseUrl ?? '' })
})
afterAll(async () => {
  await direct.close()
  await network.close()
  await database.remove()
})
beforeEach(() => {
  store = openPostgres({ databaseUrl: network.through(database.databaseUrl ?? '') })
})
afterEach(() => store.close())

const put = (db: Db, name: string) => db.insertInto('settings').values({ name, value: '1' }).execute()
const names = async (prefix: string) => {
  const rows = await direct.db
    .selectFrom('settings')
    .select('name')
    .where('name', 'like', `${prefix}%`)
    .execute()
  return rows.map((row) => row.name).sort()
}
const pidOf = async (db: Db) => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return rows[0]?.pid ?? 0
}
/** Ends a backend from a connection outside of the product. */
const end = async (pid: number) => {
  const operator = new Client(postgresUrl())
  await operator.connect()
  await operator.query('select pg_terminate_backend($1, 5000)', [pid])
  await operator.end()
}
const outcome = async (work: Promise<unknown>) => {
  try {
    await work
    return 'done'
  } catch (error) {
    return violationOf(error)
  }
}

test('a connection that is ended between two statements fails the next one and the rollback as unavailable', async () => {
  const work = store.db.transaction().execute(async (db) => {
    await put(db, 'a1')
    await end(await pidOf(db))
    await put(db, 'a2')
  })
  expect(await outcome(work)).toBe('down')
  expect(await outcome(put(store.db, 'a3'))).toBe('done')
  expect(await names('a')).toEqual(['a3'])
})

test('a connection that is ended long before a statement fails it as unavailable', async () => {
  const work = store.db.transaction().execute(async (db) => {
    await end(await pidOf(db))
    const statements: (string | null)[] = []
    for (let i = 0; i < 3; i++) statements.push(await outcome(put(db, `b${i}`)))
    expect(statements).toEqual(['down', 'down', 'down'])
    throw new Error('changed my mind')
  })
  expect(await outcome(work)).toBe('down')
  expect(await outcome(put(store.db, 'b9'))).toBe('done')
  expect(await names('b')).toEqual(['b9'])
})

test('a connection that is reset while a statement runs fails it, and later calls work', async () => {
  const asleep = outcome(sql`select pg_sleep(30)`.execute(store.db))
  await put(store.db, 'c1')
  network.reset()
  expect(await asleep).toBe('down')
  // An idle connection may be used once more before the pool notices its end.
  await expect.poll(() => outcome(put(store.db, 'c2'))).toBe('done')
})

test('a commit whose connection is lost is neither acknowledged nor repeated, although it is done', async () => {
  let ran = 0
  await put(store.db, 'd0')
  network.resetAfter('commit')
  const work = store.db.transaction().execute(async (db) => {
    ran += 1
    await put(db, 'd1')
  })
  expect(await outcome(work)).toBe('unconfirmed')
  expect(ran).toBe(1)
  await expect.poll(() => names('d')).toEqual(['d0', 'd1'])
})

test('a write outside of a transaction whose connection is lost is reported as possibly saved', async () => {
  await put(store.db, 'h0')
  network.resetAfter('h-not-confirmed')
  expect(await outcome(put(store.db, 'h-not-confirmed'))).toBe('unconfirmed')
  await expect.poll(() => names('h')).toEqual(['h-not-confirmed', 'h0'])
})

test('on a silent network waiting calls fail and connections are discarded, and then work continues with the network', async () => {
  await store.close()
  const limits = { ...connectionLimits, connectionTimeoutMillis: 2000, query_timeout: 2000 }
  store = openPostgres({ databaseUrl: network.through(database.databaseUrl ?? '') }, limits)
  await store.revision()
  await Promise.all(Array.from({ length: 10 }, (_, i) => put(store.db, `e0${i}`)))
  network.stall()
  const transaction = store.db.transaction().execute((db) => put(db, 'e1'))
  const alone = outcome(put(store.db, 'e2'))
  const outcomes = await Promise.all([
    outcome(transaction),
    ...Array.from({ length: 20 }, () => outcome(Promise.resolve(store.revision()))),
  ])
  expect(new Set(outcomes)).toEqual(new Set(['down']))
  expect(await alone).toBe('unconfirmed')
  network.resume()
  const after = await Promise.all(Array.from({ length: 12 }, (_, i) => outcome(put(store.db, `e3${i}`))))
  expect(new Set(after)).toEqual(new Set(['done']))
  expect((await store.revision()).data).toMatch(/^\d/)
})

test('many calls at once are all served, also those that wait longer than the connection timeout', async () => {
  const longTimeout = openPostgres(
    { databaseUrl: database.databaseUrl ?? '' },
    { ...connectionLimits, connectionTimeoutMillis: 2000 },
  )
  // Ten at a time, half a second each: the last wait for 2.5 s.
  const slow = () => outcome(sql`select pg_sleep(0.5)`.execute(longTimeout.db))
  expect(new Set(await Promise.all(Array.from({ length: 60 }, slow)))).toEqual(new Set(['done']))
  await longTimeout.close()
})

test('a connection too many is refused as unavailable, and accepted once one is free', async () => {
  const name = new URL(database.databaseUrl ?? '').pathname.slice(1)
  await sql`create role few login password 'few' connection limit 1`.execute(direct.db)
  await sql`grant all on all tables in schema public to few`.execute(direct.db)
  await sql`grant connect on database ${sql.id(name)} to few`.execute(direct.db)
  const url = new URL(database.databaseUrl ?? '')
  url.username = url.password = 'few'
  const [first, second] = [openPostgres({ databaseUrl: url.href }), openPostgres({ databaseUrl: url.href })]
  await first.revision()
  expect(await outcome(put(second.db, 'f1'))).toBe('down')
  await first.close()
  await expect.poll(() => outcome(put(second.db, 'f2'))).toBe('done')
  await second.close()
  await sql`drop owned by few`.execute(direct.db)
  await sql`drop role few`.execute(direct.db)
  expect(await names('f')).toEqual(['f2'])
})

test('a parameter that cannot be serialized is not a failure of the database', async () => {
  const circle: Record<string, unknown> = {}
  circle.self = circle
  const failed = sql`select ${circle}::text`.execute(store.db)
  await expect(failed).rejects.toThrow(TypeError)
  expect(await outcome(put(store.db, 'g1'))).toBe('done')
})
