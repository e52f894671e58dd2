import { become, compileAhead } from './become.mjs'
import { install } from './install.mjs'
import { restartWithFlags } from './node-flags.mjs'
import { buildWeb } from './web-build.mjs'

/** `npm start`: makes sure that everything is installed and built, then becomes the server. */
restartWithFlags()
install({ tools: false })
buildWeb()
compileAhead('apps/server/src/main.ts')
await become('apps/server/src/main.ts')
