import { setTimeout as wait } from 'node:timers/promises'
import type { Fault } from '#faults/fault.ts'
import { onPostgres } from '#faults/on-postgres.ts'
import { playInRounds } from '#faults/people-together.ts'
import { startProduct } from '#faults/product.ts'
import { emptyFolder } from '#faults/temp-folder.ts'
import { startNetwork } from '#test/network/network.ts'

const DOWN_MS = 1000

export const fault: Fault = {
  title: 'Eight people on one task of 200 items, two servers on PostgreSQL',
  promise:
    'The same across two servers: people whose server was killed continue at the other one. A lost notification makes screens slower, never wrong.',
  run: onPostgres(async (postgres) => {
    const network = await startNetwork(postgres.url())
    const data = { dataDir: emptyFolder(), databaseUrl: network.through(postgres.url()) }
    const products = [await startProduct(data), await startProduct(data)] as const
    let turn = 0
    const figures = await playInRounds(products, {
      'Nothing breaks': { rounds: 3, break: async () => {} },
      '`kill -9` of one of the servers in the middle': {
        rounds: 5,
        break: async () => {
          const product = products[turn++ % 2] ?? products[0]
          await product.end('SIGKILL')
          await product.start()
        },
      },
      'Listening connections cut silently': {
        rounds: 5,
        break: async () => {
          if (network.silence('task-manager-notifications') === 0) throw new Error('No node was listening.')
        },
      },
      'PostgreSQL restarted': {
        rounds: 5,
        break: async () => {
          await postgres.end('immediate')
          await wait(DOWN_MS)
          await postgres.start()
        },
      },
      'All connections to PostgreSQL reset': { rounds: 3, break: async () => network.reset() },
    })
    await network.close()
    return figures
  }),
}
