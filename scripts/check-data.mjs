import { install } from './program/install.mjs'
import { runProgram } from './program/run-program.mjs'

/** `npm run check:data`: checks the database file for damage. */
install({ tools: false })
await runProgram('apps/server/src/check-data.ts')
