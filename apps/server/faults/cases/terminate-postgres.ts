import type { Fault } from '#faults/fault.ts'
import { onPostgres } from '#faults/on-postgres.ts'
import { startProduct } from '#faults/product.ts'
import { restartInRounds } from '#faults/restarts.ts'
import { emptyFolder } from '#faults/temp-folder.ts'

export const fault: Fault = {
  title: 'SIGTERM of one of two servers under load, PostgreSQL',
  promise:
    'It ends by itself, with exit code 0 and within ten seconds; what was acknowledged is there, and the other node works on.',
  run: onPostgres(async (postgres) => {
    const data = { dataDir: emptyFolder(), databaseUrl: postgres.url() }
    const figures = await restartInRounds([await startProduct(data), await startProduct(data)], 'SIGTERM', 10)
    return figures
  }),
}
