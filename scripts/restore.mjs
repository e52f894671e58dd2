import { become } from './become.mjs'
import { install } from './install.mjs'

/** `npm run restore -- FILE`: replaces the data by a backup; options after `--`. */
install({ tools: false })
await become('apps/server/src/restore.ts')
