import type { Fault } from '#faults/fault.ts'
import { onPostgres, twoNodesOn } from '#faults/on-postgres.ts'
import { restartInRounds } from '#faults/restarts.ts'

export const fault: Fault = {
  title: '`kill -9` of one of two servers, PostgreSQL',
  promise: 'What was acknowledged is there for every node, and the other node works on.',
  run: onPostgres((postgres) => restartInRounds(twoNodesOn(postgres), 'SIGKILL', 100)),
}
