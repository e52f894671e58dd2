import { become } from './become.mjs'
import { install } from './install.mjs'

/** `npm run admin`: accounts from the command line, for when nobody can log in; arguments after `--`. */
install({ tools: false })
await become('apps/server/src/admin.ts')
