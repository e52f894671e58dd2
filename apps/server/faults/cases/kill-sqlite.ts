import type { Fault } from '#faults/fault.ts'
import { endInRounds } from '#faults/kills.ts'
import { emptyFolder } from '#faults/place.ts'
import { startProduct } from '#faults/product.ts'

export const fault: Fault = {
  title: '`kill -9` of the server, SQLite',
  promise:
    'What was acknowledged is there after the next start, and no half-written change is. No repair is needed.',
  run: async () => {
    const product = await startProduct({ dataDir: emptyFolder(), databaseUrl: null })
    return endInRounds([product], 'SIGKILL', 25)
  },
}
