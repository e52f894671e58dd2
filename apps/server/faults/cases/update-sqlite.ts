import type { Fault } from '#faults/fault.ts'
import { emptyFolder } from '#faults/temp-folder.ts'
import { killUpdates, updateBesideOldNode } from '#faults/updates.ts'

export const fault: Fault = {
  title: 'An update is killed, and an old process keeps writing, SQLite',
  promise:
    'The next start continues the update, processes that start together wait for each other, and an older version writes nothing from the beginning of the update on.',
  run: async () => [
    ...(await killUpdates({ dataDir: emptyFolder(), databaseUrl: null })),
    ...(await updateBesideOldNode({ dataDir: emptyFolder(), databaseUrl: null })),
  ],
}
