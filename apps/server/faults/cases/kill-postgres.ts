import type { Fault } from '#faults/fault.ts'
import { onPostgres, twoNodesOn } from '#faults/on-postgres.ts'
import { restartInRounds } from '#faults/restarts.ts'

export const fault: Fault = {
  title: '`kill -9` of one of two servers, PostgreSQL',
  promise: 'Every node has every acknowledged write, and the other node keeps working.',
  run: onPostgres((postgres) => restartInRounds(twoNodesOn(postgres), 'SIGKILL', 100)),
}
