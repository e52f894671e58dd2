import type { Fault } from '#faults/fault.ts'
import { startProduct } from '#faults/product.ts'
import { restartInRounds } from '#faults/restarts.ts'
import { emptyFolder } from '#faults/temp-folder.ts'

export const fault: Fault = {
  title: 'SIGTERM under load, SQLite',
  promise: 'It stops by itself, with exit code 0 and within ten seconds; every acknowledged write is there.',
  run: () =>
    restartInRounds(
      async () => [await startProduct({ dataDir: emptyFolder(), databaseUrl: null })],
      'SIGTERM',
      10,
    ),
}
