/** The process: settings, database, migrations, application, one port; and an orderly end. */
import { enableCompileCache } from 'node:module'

enableCompileCache()
const { run } = await import('./run.ts')
await run()
