import { become } from './become.mjs'
import { install } from './install.mjs'

/** `npm run admin`: lists users, makes administrators, resets passwords and two-step sign-in, ends sessions; arguments after `--`. */
install({ tools: false })
await become('apps/server/src/admin.ts')
