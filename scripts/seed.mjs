import { become } from './become.mjs'
import { install } from './install.mjs'

/** `npm run seed`: fills an installation with invented people and tasks; options after `--`. */
install({ tools: false })
await become('apps/server/src/seed.ts')
