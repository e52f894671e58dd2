import type { Fault } from '#faults/fault.ts'
import { startOnSqlite } from '#faults/on-sqlite.ts'
import { restartInRounds } from '#faults/restarts.ts'

export const fault: Fault = {
  title: 'SIGTERM under load, SQLite',
  promise: 'It stops by itself, with exit code 0 and within ten seconds; every acknowledged write is there.',
  run: () => restartInRounds(async () => [await startOnSqlite()], 'SIGTERM', 10),
}
