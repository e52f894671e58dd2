import type { Fault } from '#faults/fault.ts'
import { startProduct } from '#faults/product.ts'
import { restartInRounds } from '#faults/restarts.ts'
import { emptyFolder } from '#faults/temp-folder.ts'

export const fault: Fault = {
  title: '`kill -9` of the server, SQLite',
  promise:
    'After the next start every acknowledged write is there, and no incomplete one. No repair is needed.',
  run: () =>
    restartInRounds(
      async () => [await startProduct({ dataDir: emptyFolder(), databaseUrl: null })],
      'SIGKILL',
      100,
    ),
}
