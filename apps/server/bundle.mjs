/**
 * Bundles the server for `npm start`, with source maps: `node bundle.mjs <folder>`. Node's compiler for types would
 * keep 20 MB in the process and in each of its threads (decision 0017). Tests also bundle commands, which they name as
 * further arguments.
 */
import { renameSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { rolldown } from 'rolldown'

const SOURCES = /[\\/](?:apps[\\/]server|packages[\\/]contract)[\\/]src[\\/].+\.ts$/
/** These packages have many small files; all others are loaded from node_modules. */
const BUNDLED = /^(?:kysely|zod|@task-manager|#server)(?:\/|$)/
const THREAD = /new URL\('\.\/([\w-]+\.worker)\.ts', import\.meta\.url\)/g

/** @param {string} path */
const posix = (path) => path.replaceAll('\\', '/')

/**
 * @param {string} folder
 * @param {string[]} commands
 */
async function bundleServer(folder, commands) {
  const bundle = await rolldown({
    cwd: import.meta.dirname,
    input: {
      main: 'src/main.ts',
      ...Object.fromEntries(commands.map((name) => [name, `src/${name}.ts`])),
      'export.worker': 'src/features/reports/export.worker.ts',
      'migrate.worker': 'src/db/migrate.worker.ts',
      'quick-check.worker': 'src/db/sqlite/quick-check.worker.ts',
      'restore.worker': 'src/features/setup/restore.worker.ts',
      'make-backup.worker': 'src/features/backups/make-backup.worker.ts',
    },
    platform: 'node',
    external: (id) => /^[@\w]/.test(id) && !BUNDLED.test(id),
    plugins: [
      {
        name: 'own-place',
        // Threads are entries of the bundle; other files that a source reads stay beside the source.
        transform(code, id) {
          if (!SOURCES.test(id) || !code.includes('import.meta')) return null
          const file = posix(relative(folder, id))
          return code
            .replaceAll(THREAD, (_, name) => `new URL('./${name}.mjs', import.meta.here)`)
            .replaceAll('import.meta.url', `new URL('${file}', import.meta.here).href`)
            .replaceAll('import.meta.dirname', `(import.meta.folder + '/${dirname(file)}')`)
            .replaceAll('import.meta.here', 'import.meta.url')
            .replaceAll('import.meta.folder', 'import.meta.dirname')
        },
      },
      {
        name: 'without-languages',
        // Leaves out Zod's messages in fifty languages.
        load: (id) => (/[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/.test(id) ? 'export {}' : null),
      },
    ],
  })
  const half = `${folder}-${process.pid}`
  await bundle.write({
    dir: half,
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
    sourcemap: true,
    sourcemapExcludeSources: true,
    sourcemapPathTransform: (path) => posix(relative(folder, join(half, path))),
    comments: false,
  })
  rmSync(folder, { recursive: true, force: true })
  renameSync(half, folder)
}

const [, , folder = '', ...commands] = process.argv
await bundleServer(folder, commands)
