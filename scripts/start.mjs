import { become } from './become.mjs'
import { install } from './install.mjs'
import { buildWeb } from './web-build.mjs'

/** `npm start`: makes sure that everything is installed and built, then becomes the server. */
install({ tools: false })
buildWeb()
await become('apps/server/src/main.ts')
