import { commentUntilKilled } from '#faults/comments-together.ts'
import type { Fault } from '#faults/fault.ts'
import { emptyFolder } from '#faults/temp-folder.ts'

export const fault: Fault = {
  title: 'Fifty people comment on one task, two processes on one SQLite file, one of them killed',
  promise:
    'The same as with two servers on PostgreSQL: no acknowledged comment is lost, and nobody has one twice, in a list, on a screen or in the inbox.',
  run: () => commentUntilKilled({ dataDir: emptyFolder(), databaseUrl: null }),
}
