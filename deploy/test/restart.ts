/** Restarts the nodes behind a proxy, one after the other, while people write. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerOf, firstAdmin, type Product, startProduct } from '#faults/product.ts'
import { startWriters } from '#test/concurrent/writers.ts'
import { emptyDatabase, type TestDatabase } from '#test/database/databases.ts'
import { freePort } from '#test/network/free-port.ts'
import type { RunningProxy } from './proxy.ts'

const METRICS_TOKEN = 'of-the-restart-test'

/** Whether the proxy sends it calls. */
async function isUsed(node: Product): Promise<boolean> {
  const metrics = await node.call('GET', '/metrics', { as: { token: METRICS_TOKEN } })
  return /route="\/api\/tasks",method="POST"/.test(metrics.text)
}

export function describeRestart(
  name: string,
  start: (nodes: readonly [string, string]) => Promise<RunningProxy>,
): void {
  describe(`behind ${name}`, () => {
    let database: TestDatabase
    let proxy: RunningProxy
    const nodes: Product[] = []
    beforeAll(async () => {
      database = await emptyDatabase('postgres')
    })
    afterAll(async () => {
      await proxy?.stop()
      for (const node of nodes) if (node.alive) await node.end('SIGKILL')
      await database.remove()
    })

    test('no call fails while each node is restarted', async () => {
      const ports = [await freePort(), await freePort()] as const
      for (const port of ports) {
        const settings = { PORT: String(port), METRICS_TOKEN, TRUST_PROXY: '127.0.0.1' }
        nodes.push(await startProduct({ ...database, settings }))
      }
      const [one, two] = nodes as [Product, Product]
      const adminUser = await firstAdmin(one)
      proxy = await start([`127.0.0.1:${ports[0]}`, `127.0.0.1:${ports[1]}`])
      const through = { call: callerOf(() => proxy.origin) }
      await expect.poll(async () => (await fetch(`${proxy.origin}/readyz`)).status).toBe(200)

      const writers = startWriters([through], adminUser, 8)
      for (const node of [one, two, one]) {
        await expect.poll(() => isUsed(node)).toBe(true)
        expect(await node.end('SIGTERM')).toBe(0)
        await writers.acknowledged(100)
        await node.start()
        await expect.poll(() => isUsed(node)).toBe(true)
      }
      await writers.acknowledged(100)
      await writers.stop()

      expect(writers.wrong).toEqual([])
      expect(writers.counts).toMatchObject({ refused: 0, unanswered: 0 })
      expect(await writers.compare(one)).toEqual([])
    })
  })
}
