/** The version before this one runs beside it on one PostgreSQL, behind HAProxy, under load. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callerOf, firstAdmin, type Product, startProduct } from '#faults/product.ts'
import { NEWEST, releasedVersion } from '#faults/released.ts'
import { startWriters } from '#test/concurrent/writers.ts'
import { emptyPlace, type Place } from '#test/database/databases.ts'
import { freePort } from '#test/network/free-port.ts'
import type { Front } from './front.ts'
import { startHaproxy } from './haproxy.ts'

let place: Place
let front: Front
const products: Product[] = []

beforeAll(async () => {
  place = await emptyPlace('postgres')
})
afterAll(async () => {
  await front?.stop()
  for (const product of products) if (product.alive) await product.end('SIGKILL')
  await place.remove()
})

test('no call fails while a new node updates the database and takes over', async () => {
  const [oldPort, newPort] = [String(await freePort()), String(await freePort())]
  const start = async (port: string, main?: string) => {
    const product = await startProduct({ ...place, settings: { PORT: port } }, main)
    products.push(product)
    return product
  }
  const old = await start(oldPort, releasedVersion(NEWEST).main)
  const chief = await firstAdmin(old)
  front = await startHaproxy([`127.0.0.1:${oldPort}`, `127.0.0.1:${newPort}`])
  const through = { call: callerOf(() => front.origin) }
  await expect.poll(async () => (await fetch(`${front.origin}/readyz`)).status).toBe(200)

  const writers = startWriters([through], chief, 8)
  await writers.acknowledged(100)
  const current = await start(newPort)
  await writers.acknowledged(100)
  // The old node ends by itself once it has noticed.
  await expect.poll(() => old.alive).toBe(false)
  await writers.acknowledged(100)
  await writers.stop()

  expect(writers.wrong).toEqual([])
  expect(writers.counts).toMatchObject({ refused: 0, unanswered: 0 })
  expect(await writers.compare(current)).toEqual([])
})
