/**
 * Two nodes under write load while their PostgreSQL breaks: calls in between get 503 with Retry-After, work goes on by
 * itself, and nothing acknowledged is lost. `npm run test:faults` does the same for longer, and to whole processes.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { startWriters } from '#test/concurrent/writers.ts'
import type { TestDatabase } from '#test/database/databases.ts'
import { type Postgres, startPostgres } from '#test/database/postgres.ts'
import { runStatement } from '#test/database/run-statement.ts'
import { admin, type Person } from '#test/factories.ts'
import { type Network, startNetwork } from '#test/network/network.ts'

let postgres: Postgres
let network: Network
let nodes: TestApp[]
let adminUser: Person

beforeAll(async () => {
  postgres = await startPostgres({ durable: true })
  network = await startNetwork(postgres.url())
  const database: TestDatabase = {
    databaseUrl: network.through(postgres.url()),
    dataDir: '',
    remove: async () => {},
  }
  nodes = [await startTestApp('postgres', {}, database), await startTestApp('postgres', {}, database)]
  adminUser = await admin(nodes[0] as TestApp)
})
afterAll(async () => {
  for (const node of nodes) await node.close()
  await network.close()
  await postgres.stop()
})

const operator = async (statement: string): Promise<void> => {
  await runStatement(postgres.url(), statement)
}

const breaks: [string, () => Promise<void>][] = [
  ['ends at once and comes back', () => postgres.restart('immediate')],
  ['is stopped and started', () => postgres.restart('fast')],
  ['is killed and started again', () => postgres.restart('killed')],
  [
    'ends every connection',
    () =>
      operator(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'task-manager'",
      ),
  ],
  [
    'resets every connection',
    async () => {
      network.reset()
    },
  ],
]

test.each(breaks)('a PostgreSQL that %s', { timeout: 30_000 }, async (_, breakIt) => {
  const writers = startWriters(nodes, adminUser)
  await writers.acknowledged(10)
  await breakIt()
  await writers.acknowledged(10)
  await writers.stop()
  expect(writers.wrong).toEqual([])
  for (const node of nodes) expect(await writers.compare(node)).toEqual([])
})
