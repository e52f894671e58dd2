import { commentUntilKilled } from '#faults/comments-together.ts'
import type { Fault } from '#faults/fault.ts'
import { onPostgres } from '#faults/on-postgres.ts'
import { emptyFolder } from '#faults/temp-folder.ts'

export const fault: Fault = {
  title: 'Fifty people comment on one task, two servers on PostgreSQL, one of them killed',
  promise:
    'Each acknowledged comment is in every list, on every open screen and in the inbox of everyone else on the task, once. People connected to the killed server continue at the other one.',
  run: onPostgres((postgres) => commentUntilKilled({ dataDir: emptyFolder(), databaseUrl: postgres.url() })),
}
