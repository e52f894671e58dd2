import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { SQLITE_FILE } from '#server/db/sqlite/file.ts'
import { bundleForTests } from '#test/bundled.ts'
import { makeTemplate } from '#test/templates.ts'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The maintenance database of each worker's PostgreSQL, by pool id. */
    postgresUrls: string[]
    /** The port of a pooler in front of each of them; only set by `npm run test:deploy`. */
    poolerPorts?: number[]
    /** A migrated SQLite file, to be copied. */
    sqliteTemplate: string
  }
}

/**
 * Bundles the server, and starts a PostgreSQL for each worker, in which test files create databases. A shared one would disturb tests that count
 * statements, because a commit in any database changes the revision of all.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Another project of this run has started them.
  if ('postgresUrls' in project.getProvidedContext()) return async () => {}
  const workers = Array.from({ length: project.vitest.config.maxWorkers })
  const [removeBundle, ...servers] = await Promise.all([
    bundleForTests(),
    ...workers.map(() => startPostgres()),
  ])
  const urls = servers.map((postgres) => postgres.url())
  const folder = mkdtempSync(path.join(tmpdir(), 'task-manager-template-'))
  await Promise.all([null, ...urls].map((url) => makeTemplate(url, folder)))
  project.vitest.provide('postgresUrls', urls)
  project.vitest.provide('sqliteTemplate', path.join(folder, SQLITE_FILE))
  return async () => {
    removeBundle()
    await Promise.all(servers.map((postgres) => postgres.stop()))
    rmSync(folder, { recursive: true, force: true })
  }
}
