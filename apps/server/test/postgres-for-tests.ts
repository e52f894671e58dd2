import type { TestProject } from 'vitest/node'
import { startPostgres } from '#test/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The maintenance database of the PostgreSQL of each worker, in the order of their pool ids. */
    postgresUrls: string[]
  }
}

/**
 * Starts a PostgreSQL for each worker; test files make databases of their own in it. One for all would not do: its
 * revision moves with a commit in any of its databases, and tests count what the product asks again after one.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const workers = Array.from({ length: project.vitest.config.maxWorkers })
  const servers = await Promise.all(workers.map(() => startPostgres()))
  project.provide(
    'postgresUrls',
    servers.map((postgres) => postgres.url()),
  )
  return async () => {
    await Promise.all(servers.map((postgres) => postgres.stop()))
  }
}
