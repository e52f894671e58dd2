/** Configuration of `npm run test:deploy`, which tests `deploy/` with the programs of this machine. */
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const root = join(import.meta.dirname, '..')
const slow = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 20_000 } } }
/** The API tests that depend most on sessions, transactions and notifications. */
const API = ['changes', 'events', 'idempotency', 'sessions', 'task-bulk', 'task-place', 'tasks', 'waiting']

export default defineConfig({
  test: {
    maxWorkers: 1,
    projects: [
      {
        test: {
          name: 'deploy',
          root,
          include: ['deploy/test/*.test.ts'],
          globalSetup: [join(root, 'apps/server/test/database/postgres-for-tests.ts')],
          ...slow,
        },
      },
      {
        test: {
          name: 'api-pgbouncer',
          root: join(root, 'apps/server'),
          include: API.map((name) => `src/features/${name}/*.test.ts`),
          globalSetup: [join(root, 'deploy/test/through-pgbouncer.ts')],
          setupFiles: [join(root, 'apps/server/test/setup.ts')],
          ...slow,
        },
      },
    ],
  },
})
