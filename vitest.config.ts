import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { keepTemporaryFilesInMemory } from './scripts/checks/memory.ts'

keepTemporaryFilesInMemory()
// Threads and servers that tests start load the same sources many times.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled')
// In the checkout, where the bundle can import the packages.
process.env.TEST_BUNDLE ??= join(import.meta.dirname, `node_modules/.cache/test-bundle-${process.pid}`)

/**
 * Threads run the bundle (apps/server/test/bundled.ts). Its folder is read when the code runs, because Vitest keeps
 * transformed code for the next run, whose folder is another.
 */
const bundledThreads = {
  name: 'bundled-threads',
  transform: (code: string, file: string) =>
    file.startsWith(join(import.meta.dirname, 'apps/server/src'))
      ? code.replace(
          /new URL\((['"])\.\/([\w-]+\.worker)\.ts\1, import\.meta\.url\)/g,
          (_, __, name) =>
            `process.getBuiltinModule('url').pathToFileURL(process.env.TEST_BUNDLE + '/${name}.mjs')`,
        )
      : null,
}

/** Tests that replace a module or `fetch`: others would find their modules, and the state of these. */
const withOwnModules = (folder: string, files: string): string[] =>
  globSync(join(folder, files), { cwd: import.meta.dirname })
    .filter((file) => /vi\.mock\(|'fetch'/.test(readFileSync(join(import.meta.dirname, file), 'utf8')))
    .map((file) => relative(folder, file))

/** For busy machines: a test that passes does not wait this long. */
const patient = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 15_000 } } }

const serverTests = '{src,test}/**/*.test.ts'
const serverWithOwnModules = withOwnModules('apps/server', serverTests)
const server = {
  root: 'apps/server',
  // Starts what it needs once for both projects.
  globalSetup: [join(import.meta.dirname, 'apps/server/test/database/postgres-for-tests.ts')],
  setupFiles: [join(import.meta.dirname, 'apps/server/test/setup.ts')],
  ...patient,
}
const webTests = '{app,scripts,test}/**/*.test.{ts,tsx}'
const webWithOwnModules = withOwnModules('apps/web', webTests)
const web = { root: 'apps/web', ...patient }
const define = { ANSWER_FORMAT: '"of-tests"' }

export default defineConfig({
  test: {
    // One more than the smallest machine has cores: a test often waits for a database, a process or a clock. Each has
    // its own PostgreSQL, so more workers would cost more than they gain.
    maxWorkers: Math.min(availableParallelism() + 1, 4),
    // `isolate: false` below: these tests share a worker and its modules, because a new worker for each of their many
    // small files takes longer than the tests. They pass in any order (`--sequence.shuffle`).
    projects: [
      {
        test: { name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'], isolate: false },
      },
      {
        plugins: [bundledThreads],
        test: {
          ...server,
          name: 'server',
          include: [serverTests],
          exclude: serverWithOwnModules,
          isolate: false,
        },
      },
      {
        plugins: [bundledThreads],
        test: { ...server, name: 'server-with-own-modules', include: serverWithOwnModules },
      },
      {
        define,
        test: { ...web, name: 'web', include: [webTests], exclude: webWithOwnModules, isolate: false },
      },
      { define, test: { ...web, name: 'web-with-own-modules', include: webWithOwnModules } },
      {
        test: {
          name: 'repository',
          include: ['scripts/**/*.test.ts'],
          ...patient,
        },
      },
    ],
  },
})
