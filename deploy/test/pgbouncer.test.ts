/** Nodes behind PgBouncer in transaction mode: deploy/pgbouncer.ini. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgres } from '#server/db/postgres/store.ts'
import { openUnlimited } from '#server/db/postgres/unlimited.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { startWriters } from '#test/concurrent/writers.ts'
import { migratedDatabase, postgresUrl, type TestDatabase } from '#test/database/databases.ts'
import { runStatement } from '#test/database/run-statement.ts'
import { linesOf, runDoctor } from '#test/doctor.ts'
import { admin, type Person, task } from '#test/factories.ts'
import { openLive } from '#test/live.ts'
import { startProduct } from '#test/product.ts'
import { type Pooler, startPgbouncer } from './pgbouncer.ts'

let pooler: Pooler
let database: TestDatabase
let nodes: TestApp[]
let adminUser: Person
const pooled = () => {
  const url = new URL(database.databaseUrl ?? '')
  url.port = String(pooler.port)
  return url.href
}

/** The settings recommended for the role are set here for one database. */
const documented = readFileSync(path.join(import.meta.dirname, '../../docs/operations.md'), 'utf8')

beforeAll(async () => {
  pooler = await startPgbouncer(postgresUrl())
  database = await migratedDatabase('postgres')
  const { pathname, username } = new URL(database.databaseUrl ?? '')
  for (const [, setting] of documented.matchAll(/^ {4}alter role tasks (set .+);$/gm))
    await runStatement(
      postgresUrl(),
      `alter role "${username}" in database "${pathname.slice(1)}" ${setting}`,
    )
  const through: TestDatabase = {
    ...database,
    databaseUrl: pooled(),
    databaseDirectUrl: database.databaseUrl ?? '',
  }
  nodes = [await startTestApp('postgres', {}, through), await startTestApp('postgres', {}, through)]
  adminUser = await admin(nodes[0] as TestApp)
})
afterAll(async () => {
  for (const node of nodes) await node.close()
  await database.remove()
  await pooler.stop()
})

test('connections have the settings that the documents recommend for the role', async () => {
  const location = { ...database, databaseUrl: pooled(), databaseDirectUrl: pooled() }
  const { client, query } = await openUnlimited(location, 'settings')
  const { rows } = await query(`select current_setting('jit') as jit, current_setting('work_mem') as memory,
    current_setting('statement_timeout') as statements`)
  expect(rows).toEqual([{ jit: 'off', memory: '16MB', statements: '10s' }])
  await client.end()
})

test('two nodes under load refuse, lose and miscount nothing', async () => {
  const writers = startWriters(nodes, adminUser, 12)
  await writers.acknowledged(100)
  await writers.stop()
  expect(writers.wrong).toEqual([])
  expect(writers.counts).toMatchObject({ refused: 0, unanswered: 0 })
  for (const node of nodes) expect(await writers.compare(node)).toEqual([])
})

test('a change on one node is announced by the other one', async () => {
  const live = await openLive(nodes[0] as TestApp, adminUser)
  await expect.poll(() => live.eventsOf('hello').length).toBe(1)
  const created = await task(nodes[1] as TestApp, adminUser, [adminUser])
  await expect.poll(() => live.eventsOf('task').at(-1)?.data._id).toBe(created._id)
  live.close()
})

test('a notification arrives on a direct connection, and not through PgBouncer', async () => {
  expect(await nodes[0]?.deps.store.receivesNotifications()).toBe(true)
  const pooledOnly = openPostgres({ databaseUrl: pooled(), databaseDirectUrl: pooled() })
  expect(await pooledOnly.receivesNotifications()).toBe(false)
  await pooledOnly.close()
})

test('a server that listens through PgBouncer starts, and logs that it polls', async () => {
  const settings = { DATABASE_URL: pooled(), DATABASE_DIRECT_URL: pooled(), DATA_DIR: database.dataDir }
  const lines: string[] = []
  const product = await startProduct(settings, 'pipe')
  product.child.stdout?.setEncoding('utf8').on('data', (text: string) => lines.push(text))
  await expect.poll(() => lines.join('')).toContain("PostgreSQL's notifications don't arrive")
  product.child.kill('SIGTERM')
  expect(await product.ended).toEqual([0, null])
})

test('updates and backups through PgBouncer have no time limits, and leave those of other connections', async () => {
  const limit = async (query: (text: string) => Promise<{ rows: unknown[] }>) =>
    (await query('show statement_timeout')).rows
  const location = { ...database, databaseUrl: pooled(), databaseDirectUrl: pooled() }
  const others = await openUnlimited(location, 'others')
  const before = await limit(others.query)
  const { client, query } = await openUnlimited(location, 'update')
  await query('begin')
  expect(await limit(query)).toEqual([{ statement_timeout: '0' }])
  await query('commit')
  expect(await limit(query)).toEqual(before)
  expect(before).not.toEqual([{ statement_timeout: '0' }])
  await client.end()
  await others.client.end()
})

test('a start without the setting for PgBouncer ends with advice', async () => {
  const product = await startProduct({ DATABASE_URL: pooled(), DATA_DIR: database.dataDir })
  expect(await product.ended).toEqual([1, null])
  expect(product.errors()).toContain('set DATABASE_DIRECT_URL too')
})

test('the doctor says which of these settings does not work, and changes no connection of PgBouncer [A30]', async () => {
  const direct = database.databaseUrl ?? ''
  const lines = async (settings: Record<string, string>, title: string) =>
    linesOf(await runDoctor({ DATABASE_URL: pooled(), DATA_DIR: database.dataDir, ...settings }), title)
  expect(await lines({ DATABASE_DIRECT_URL: direct }, 'Notifications')).toEqual([
    "ok: Nodes learn of each other's changes at once.",
  ])
  expect(await lines({ DATABASE_DIRECT_URL: pooled() }, 'Notifications')).toEqual([
    expect.stringMatching(/^warn: PostgreSQL's notifications don't arrive/),
  ])
  expect(await lines({}, 'Database')).toEqual([expect.stringMatching(/^fail: .*set DATABASE_DIRECT_URL too/)])
  // These calls reuse the connections of the doctor.
  const created = Array.from({ length: 20 }, () => task(nodes[0] as TestApp, adminUser, [adminUser]))
  expect(await Promise.all(created)).toHaveLength(20)
})
