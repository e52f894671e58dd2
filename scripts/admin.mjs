import { install } from './program/install.mjs'
import { runProgram } from './program/run-program.mjs'

/** `npm run admin`: accounts from the command line, for when nobody can log in; arguments after `--`. */
install({ tools: false })
await runProgram('apps/server/src/admin.ts')
