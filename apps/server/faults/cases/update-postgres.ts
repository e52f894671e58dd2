import type { Fault } from '#faults/fault.ts'
import { onPostgres } from '#faults/on-postgres.ts'
import { emptyFolder } from '#faults/temp-folder.ts'
import { killUpdates, updateBesideOldNode } from '#faults/updates.ts'
import { runStatement } from '#test/database/run-statement.ts'

export const fault: Fault = {
  title: 'An update is killed, and an old node keeps writing, PostgreSQL',
  promise:
    'The next start continues the update, nodes that start together all start successfully, and an older version writes nothing from the beginning of the update on.',
  run: onPostgres(async (postgres) => {
    await runStatement(postgres.url(), 'create database old')
    const data = { dataDir: emptyFolder(), databaseUrl: postgres.url() }
    const figures = [
      ...(await killUpdates(data)),
      ...(await updateBesideOldNode({ ...data, databaseUrl: postgres.url('old') })),
    ]
    return figures
  }),
}
