import type { TestProject } from 'vitest/node'
import { startPostgres } from '#test/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The maintenance database of the PostgreSQL that this test run started. */
    postgresUrl: string
  }
}

/** Starts one PostgreSQL for the whole run; test files make databases of their own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres()
  project.provide('postgresUrl', postgres.url())
  return () => postgres.stop()
}
