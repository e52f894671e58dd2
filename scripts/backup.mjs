import { install } from './program/install.mjs'
import { runProgram } from './program/run-program.mjs'

/** `npm run backup`: writes everything into one file, while the server runs or not; a file name and options after `--`. */
install({ tools: false })
await runProgram('apps/server/src/backup.ts')
