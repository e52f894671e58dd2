/** Runs the PostgreSQL of API tests behind PgBouncer. */
import type { TestProject } from 'vitest/node'
import startPostgres from '#test/database/postgres-for-tests.ts'
import { startPgbouncer } from './pgbouncer.ts'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stopPostgres = await startPostgres(project)
  const poolers = await Promise.all(project.getProvidedContext().postgresUrls.map(startPgbouncer))
  project.provide(
    'poolerPorts',
    poolers.map(({ port }) => port),
  )
  return async () => {
    for (const pooler of poolers) await pooler.stop()
    await stopPostgres()
  }
}
