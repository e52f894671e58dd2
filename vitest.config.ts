import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const serverFiles = ['src/**/*.test.ts', 'test/**/*.test.ts']
const serverRoot = join(import.meta.dirname, 'apps/server')
/** What one of these puts in a module's place would stay there for the files after it. */
const alone = globSync(serverFiles, { cwd: serverRoot }).filter((file) =>
  readFileSync(join(serverRoot, file), 'utf8').includes('vi.mock('),
)

const server = {
  root: 'apps/server',
  globalSetup: [join(serverRoot, 'test/postgres-for-tests.ts')],
  testTimeout: 20_000,
  hookTimeout: 30_000,
  // A busy machine takes its time; what is waited for comes at once elsewhere.
  expect: { poll: { timeout: 10_000 } },
}

export default defineConfig({
  test: {
    // Each has a PostgreSQL of its own: more would cost more than they bring.
    maxWorkers: Math.min(availableParallelism(), 4),
    projects: [
      { test: { name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'] } },
      // One process for many files: to begin anew for each took a fifth of all their time.
      { test: { ...server, name: 'server', include: serverFiles, exclude: alone, isolate: false } },
      { test: { ...server, name: 'server alone', include: alone } },
      {
        test: {
          name: 'web',
          root: 'apps/web',
          include: ['{app,scripts,test}/**/*.test.{ts,tsx}'],
          isolate: false,
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
