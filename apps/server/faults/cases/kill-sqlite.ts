import type { Fault } from '#faults/fault.ts'
import { startOnSqlite } from '#faults/on-sqlite.ts'
import { restartInRounds } from '#faults/restarts.ts'

export const fault: Fault = {
  title: '`kill -9` of the server, SQLite',
  promise:
    'After the next start every acknowledged write is there, and no incomplete one. No repair is needed.',
  run: () => restartInRounds(async () => [await startOnSqlite()], 'SIGKILL', 100),
}
