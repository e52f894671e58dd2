import { become } from './become.mjs'
import { install } from './install.mjs'

/** `npm run restore -- FILE`: puts a backup in the place of the data; options after `--`. */
install({ tools: false })
await become('apps/server/src/restore.ts')
