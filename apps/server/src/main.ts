/** The process: settings, database, migrations, application, one port; and an orderly end. */
import { enableCompileCache } from 'node:module'

enableCompileCache()
const { run } = await import('./run.ts')
// `scripts/become.mjs` has it read once without being run, with what a start reads besides: one of the two engines.
if (process.argv.includes('--compile-only'))
  await Promise.all([import('./db/sqlite.ts'), import('./db/postgres.ts')])
else await run()
