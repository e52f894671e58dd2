import type { Fault } from '#faults/fault.ts'
import { onPostgres, twoNodesOn } from '#faults/on-postgres.ts'
import { restartInRounds } from '#faults/restarts.ts'

export const fault: Fault = {
  title: 'SIGTERM of one of two servers under load, PostgreSQL',
  promise:
    'It stops by itself, with exit code 0 and within ten seconds; every acknowledged write is there, and the other node keeps working.',
  run: onPostgres((postgres) => restartInRounds(twoNodesOn(postgres), 'SIGTERM', 10)),
}
