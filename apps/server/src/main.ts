/** The process: settings, database, migrations, application, one port; and an orderly end. */
import { run } from './run.ts'

await run()
