/** Runs the previous version and this one on one PostgreSQL, behind HAProxy, under load. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callerOf, firstAdmin, type Product, startProduct } from '#faults/product.ts'
import { NEWEST, releasedVersion } from '#faults/released.ts'
import { startWriters } from '#test/concurrent/writers.ts'
import { emptyDatabase, type TestDatabase } from '#test/database/databases.ts'
import { freePort } from '#test/network/free-port.ts'
import { startHaproxy } from './haproxy.ts'
import type { RunningProxy } from './proxy.ts'

let database: TestDatabase
let proxy: RunningProxy
const products: Product[] = []

beforeAll(async () => {
  database = await emptyDatabase('postgres')
})
afterAll(async () => {
  await proxy?.stop()
  for (const product of products) if (product.alive) await product.end('SIGKILL')
  await database.remove()
})

test('no call fails while a new node updates the database and takes over, and the old ones are replaced', async () => {
  const [first, second, free] = [String(await freePort()), String(await freePort()), String(await freePort())]
  const start = async (port: string, main?: string) => {
    const product = await startProduct({ ...database, settings: { PORT: port } }, main)
    products.push(product)
    return product
  }
  const { main } = releasedVersion(NEWEST)
  const [old, other] = [await start(first, main), await start(second, main)]
  const adminUser = await firstAdmin(old)
  proxy = await startHaproxy([`127.0.0.1:${first}`, `127.0.0.1:${second}`, `127.0.0.1:${free}`])
  const through = { call: callerOf(() => proxy.origin) }
  await expect.poll(async () => (await fetch(`${proxy.origin}/readyz`)).status).toBe(200)

  const writers = startWriters([through], adminUser, 8)
  await writers.acknowledged(100)
  const extra = await start(free)
  await writers.acknowledged(100)
  // The old nodes stop by themselves once they notice the update, and systemd starts the installed version.
  const replaced = async (node: Product, port: string) => {
    await expect.poll(() => node.alive).toBe(false)
    return await start(port)
  }
  const [current] = await Promise.all([replaced(old, first), replaced(other, second)])
  await writers.acknowledged(100)
  expect(await extra.end('SIGTERM')).toBe(0)
  await writers.acknowledged(100)
  await writers.stop()

  expect(writers.wrong).toEqual([])
  expect(writers.counts).toMatchObject({ refused: 0, unanswered: 0 })
  expect(await writers.compare(current)).toEqual([])
})
