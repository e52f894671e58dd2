import { install } from './program/install.mjs'
import { runProgram } from './program/run-program.mjs'

/** `npm run restore -- FILE`: replaces the data by a backup; options after `--`. */
install({ tools: false })
await runProgram('apps/server/src/restore.ts')
