import { become } from './become.mjs'
import { install } from './install.mjs'

/** `npm run check:data`: checks the database file for damage. */
install({ tools: false })
await become('apps/server/src/check-data.ts')
