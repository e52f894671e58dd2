import { install } from './program/install.mjs'
import { runProgram } from './program/run-program.mjs'

/** `npm run doctor`: checks settings, files, database, email, address and backups, beside a running server or without one. */
install({ tools: false })
await runProgram('apps/server/src/doctor.ts')
