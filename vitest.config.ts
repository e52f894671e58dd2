import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { keepTemporaryFilesInMemory } from './scripts/memory.ts'

keepTemporaryFilesInMemory()
// As in development: threads and whole servers that tests start read the same sources again and again.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled')

export default defineConfig({
  test: {
    // One more than the smallest machine has cores: a test often waits for a database, a process or a clock. Each has a
    // PostgreSQL of its own: still more would cost more than they bring.
    maxWorkers: Math.min(availableParallelism() + 1, 4),
    projects: [
      { test: { name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          root: 'apps/server',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          globalSetup: [join(import.meta.dirname, 'apps/server/test/database/postgres-for-tests.ts')],
          testTimeout: 20_000,
          hookTimeout: 30_000,
          // Generous for busy machines.
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        test: {
          name: 'web',
          root: 'apps/web',
          include: ['{app,scripts,test}/**/*.test.{ts,tsx}'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'repository',
          include: ['scripts/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
})
