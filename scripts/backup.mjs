import { become } from './become.mjs'
import { install } from './install.mjs'

/** `npm run backup`: writes everything into one file, while the server runs or not; a file name and options after `--`. */
install({ tools: false })
await become('apps/server/src/backup.ts')
