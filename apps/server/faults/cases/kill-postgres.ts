import type { Fault } from '#faults/fault.ts'
import { onPostgres } from '#faults/on-postgres.ts'
import { startProduct } from '#faults/product.ts'
import { restartInRounds } from '#faults/restarts.ts'
import { emptyFolder } from '#faults/temp-folder.ts'

export const fault: Fault = {
  title: '`kill -9` of one of two servers, PostgreSQL',
  promise: 'What was acknowledged is there for every node, and the other node works on.',
  run: onPostgres(async (postgres) => {
    const data = { dataDir: emptyFolder(), databaseUrl: postgres.url() }
    const products = [await startProduct(data), await startProduct(data)]
    const figures = await restartInRounds(products, 'SIGKILL', 100)
    return figures
  }),
}
