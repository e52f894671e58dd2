/** The process: settings, database, migrations, application, one port; and an orderly end. */
import { enableCompileCache } from 'node:module'

enableCompileCache()
const { run } = await import('./run.ts')
// `scripts/become.mjs` has it read once without being run.
if (!process.argv.includes('--compile-only')) await run()
