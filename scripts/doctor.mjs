import { become } from './become.mjs'
import { install } from './install.mjs'

/** `npm run doctor`: checks settings, files, database, email, address and backups, beside a running server or without one. */
install({ tools: false })
await become('apps/server/src/doctor.ts')
