import { install } from './program/install.mjs'
import { runProgram } from './program/run-program.mjs'

/** `npm run seed`: fills an installation with invented people and tasks; options after `--`. */
install({ tools: false })
await runProgram('apps/server/src/seed.ts')
